"""The words that announce an argument in English."""

from builder.engines.extractive.cuewords.table import Cues, any_of, at_start, inside, opening

CUES = Cues(
    opening=opening(
        example=r"""
            for (?:example|instance)\b
            thus, (?:in|when|for)\b
            take (?:the|a|any)\s
            suppose\b
            let us (?:suppose|take|imagine)\b
            as an? (?:instance|illustration)
            consider the case
            so, too\b
            in the case of\b
        """,
        evidence=r"""
            for (?:the )?(?:if|it|he|she|they|we|you|there|what|as|where|when|no|nothing|though|in|on|by|I)\b
            for the (?!first|sake|purpose|most|rest|last)\w
            for (?:men|man|every one|all)\b
            because\b
            since (?:the|it|they|we|he|all|there|no)\b
            the (?:reason|proof|evidence|cause)s?\b
            this is (?:proved|shown|because)
            in proof\b
            experience\b
            history\b
            witness\b
            it has been (?:found|shown|proved)
        """,
        condition=r"""
            (?:but |and |yet |only )?(?:if|unless|provided|supposing|except|in case|whenever|wherever)\b
            (?:so|as) long as\b
            on condition\b
            were (?!not)
            had (?:he|it|they|we|the)\b
        """,
        objection=r"""
            but\b
            yet\b
            however\b
            nevertheless\b
            nonetheless\b
            still,
            on the (?:contrary|other hand)
            it (?:may|will|might|is|has) (?:perhaps |also |often )?(?:be |been )?(?:said|objected|argued|alleged)\b
            it (?:may|will|might|is|has) (?:perhaps |also |often )?(?:be |been )?(?:asserted|urged|replied|supposed)\b
            some (?:will|may|might|persons|people|perhaps|would|writers)
            notwithstanding\b
            no doubt\b
            far from\b
        """,
    ),
    inside=inside(
        example=r"""
            \bfor (?:example|instance)\b
            \bsuch as\b
            \be\.\s?g\.
            \bas (?:when|in the case of)\b
            \bto take an?\b
        """,
        evidence=r"""
            \bbecause\b
            \bfor the (?:simple |plain )?reason\b
            \bis (?:proved|shown|evidenced) by\b
            \bowing to\b
            [,;:] for (?:the|it|he|they|we|there|in|if|no|as|what|though|every|all)\b
            \bexperience (?:shows|proves)\b
        """,
        condition=r"""
            \bunless\b
            \bprovided (?:that|only|always)?\b
            \bon (?:the )?condition\b
            \b(?:so|as) long as\b
            \bexcept (?:when|where|in|by|on)\b
            \bonly (?:if|when|where)\b
            , if\b
        """,
        objection=r"""
            , however,
            \ban objection\b
            \bthe objection (?:is|that)\b
            ; (?:but|yet)\b
            \bon the contrary\b
            \bit is objected\b
            \bnotwithstanding\b
            \bin spite of\b
        """,
    ),
    thesis=any_of(r"""
        \b(?:knew|believed|resolved|realised|realized|understood) (?:that|how|what|now)\b
        \btherefore\b
        ^thus\b
        ^hence\b
        \bconsequently\b
        \baccordingly\b
        \bin (?:short|fine|a word|brief)\b
        \bon the whole\b
        \bmust\b
        \bought\b
        \bthe (?:truth|fact|point|principle|essence|danger|evil|remedy|only|sole|great|real|true|chief|first|main)\b
        \bit follows\b
        \bI (?:maintain|contend|deny|believe|hold|affirm|assert|insist|repeat|say)\b
        \bit is (?:evident|clear|plain|certain|necessary|impossible|important|the)\b
        \bcannot\b
        \bnothing (?:but|more|less)\b
        \babove all\b
        \bessential
        \bconsists? in\b
        \bno (?:one|man|nation|society|person|government)\b
        \ball (?:men|mankind|that)\b
        \bwhoever\b
        \bnever\b
    """),
    scene=any_of(r"""
        \b(?:said|replied|asked|cried|exclaimed|answered|whispered|laughed|smiled|nodded|sighed)\b
        \b(?:sat down|stood up|rose|looked (?:at|up|down)|turned (?:to|away)|walked|went (?:in|out))\b
    """),
    purpose=any_of(r"""
        \b(?:I|we|us|to) (?:now )?(?:inquire|examine|ask|consider) (?:into|whether|what|how|why|which)\b
        \bin the following (?:pages|chapters)\b
        \b(?:object|subject|purpose|aim|design|business) of (?:this|the (?:present|following))\b
        \bI (?:propose|intend|purpose|shall (?:now )?(?:endeavou?r|attempt|try|consider|proceed))\b
        \b(?:this|the present) (?:essay|book|treatise|work|lecture|inquiry|volume)\b
        \bthe question (?:is|whether|remains|which|of|then)\b
        \bwe (?:have|are|shall) (?:now )?to (?:consider|inquire|examine|ask)\b
        \blet us (?:now )?(?:inquire|examine|ask)\b
        \bit is proposed\b
        \bit may be asked\b
    """),
    asserts=any_of(r"""
        \b(?:object|purpose|aim) of .{0,40} (?:is|was) to (?:assert|show|prove|maintain|establish)\b
        \bI (?:shall|will|propose to|intend to) (?:assert|show|prove|maintain|establish)\b
    """),
    answer=any_of(r"""
        \bnothing (?:but|less than|short of)\b
        \btherefore\b
        \bin (?:conclusion|short|fine|a word)\b
        \bto conclude\b
        \bconclusion\b
        \bprinciple\b
        \bon the whole\b
        \bthe (?:sole|only) (?:end|purpose|object|remedy|way|freedom)\b
        \bit follows\b
        \bI (?:maintain|contend|assert|deny|hold)\b
    """),
    leaning=at_start(
        after="(?:and |but |for |yet |nor |or |so )?",
        alternatives=r"""
            (?:this|these|those|such|he|she|they|him|his|her|their|here|there|then|both|another)\b
            the (?:former|latter|same|other)\b
            it (?!is (?:the|not|an?|necessary|evident|clear|plain|important|impossible|certain|by|only)\b)
        """,
    ),
    connective=at_start(
        r"""
        and
        but
        yet
        for
        so
        nor
        or
        now
        then
        again
        besides
        moreover
        however
        indeed
        thus
        hence
        therefore
        accordingly
        consequently
        nevertheless
        still
        first
        secondly
        thirdly
        lastly
        finally
        in short
        in fact
        of course
        for (?:example|instance)
        on the (?:contrary|other hand)
        in other words
        at the same time
    """,
        then=r",\s+",
    ),
    negation=any_of(r"""
        \b(?:not?|nor|never|none|neither|nothing|nobody|cannot|without|hardly|scarcely|seldom)\b
        n['’]t\b
    """),
    condition=any_of(r"""
        \b(?:if|unless|provided|except|only|until|till|so long as|as long as|in so far as|supposing)\b
    """),
)
