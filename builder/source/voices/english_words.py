"""English words by which reported speech is known."""

from builder.source.voices.lists import word_set

# Verbs of saying, and of thinking where somebody else is said to think.
_SAY = """say state argue maintain hold contend claim assert insist declare affirm suggest propose deny admit concede
    remark note report tell explain teach conclude reply answer object complain urge warn confess allege write add
    announce exclaim cry ask inquire enquire protest retort rejoin respond repeat mention acknowledge profess proclaim
    pronounce testify swear promise boast whisper murmur mutter shout demand plead recommend advise observe show prove
    demonstrate inform assure remind persuade lament predict prophesy foretell hint imply intimate submit recount
    stress emphasize emphasise postulate opine recall agree"""
_THINK = "think believe suppose imagine fancy hope fear doubt suspect feel"
_IRREGULAR = {
    "say": "says said",
    "tell": "tells told",
    "write": "writes wrote written",
    "hold": "holds held",
    "teach": "teaches taught",
    "think": "thinks thought",
    "swear": "swears swore sworn",
    "show": "shows showed shown",
    "feel": "feels felt",
    "agree": "agrees agreed",
    "foretell": "foretells foretold",
    "submit": "submits submitted",
    "admit": "admits admitted",
}


def _forms(verb: str) -> set[str]:
    """The present, past and participle of a verb (gerunds introduce no report of their own)."""
    if verb in _IRREGULAR:
        return {verb, *_IRREGULAR[verb].split()}
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return {verb, verb[:-1] + "ies", verb[:-1] + "ied"}
    if verb.endswith("e"):
        return {verb, verb + "s", verb + "d"}
    return {verb, verb + ("es" if verb.endswith(("s", "sh", "ch")) else "s"), verb + "ed"}


SAY = frozenset().union(*(_forms(verb) for verb in _SAY.split()))
THINK = frozenset().union(*(_forms(verb) for verb in _THINK.split()))
REPORT = SAY | THINK
# What stands as an aside: `, he says,`. Verbs that are as often nouns (claims, states, reports) are left out.
ASIDE = word_set(
    """say says said argue argues argued maintain maintains maintained contend contends contended assert asserts
    asserted insist insists insisted declares declared affirms affirmed suggests suggested admit admits admitted tells
    told
    explains explained concludes concluded replies replied complains complained adds added asks asked observes observed
    remarks remarked writes wrote think thinks thought believe believes believed suppose supposes supposed imagine
    imagines imagined felt holds held"""
)
# Verbs that are as often nouns: `the hopes and fears that…`.
NOUNS_TOO = word_set(
    """claim claims demand demands report reports promise promises answer answers note notes remark remarks show shows
    cry hope hopes fear fears doubt doubts state states shout shouts protest protests"""
)
# What lines, taxes and numbers show is nobody's saying; what a person shows is that person's.
SHOW = word_set(
    "show shows showed shown prove proves proved demonstrate demonstrates demonstrated imply implies implied suppose"
)
# The word before a subject, or the first of a sentence, that makes it a question and no report.
ASKING = word_set("can could do does did will would shall should must may might why how")
# Verbs that only tag a quotation, so that a name may stand on either side of them.
TAGS = REPORT | word_set(
    """sighed groaned moaned laughed smiled sobbed gasped growled grumbled snapped sneered whined wailed roared screamed
    shrieked yelled breathed drawled stammered faltered began resumed interrupted interposed interjected ejaculated
    commented quoth quotes quoted went broke put chuckled giggled snarled hissed croaked piped chimed called calls
    pursued persisted ventured agreed assented reflected mused nodded begged entreated implored commanded ordered runs
    ran continued continues returned returns cried cries cry considered judged wondered lays laid points pointed"""
)
AUTHOR = word_set("i we me us my our myself ourselves let")
# Subjects that are no person's: what "shows that" of these is the author's own finding.
NO_PERSON = word_set(
    """it this that which these those what there here nothing everything something fact facts experience history
    evidence reason reasons nature argument arguments things result results circumstances event events observation
    instance instances example examples case cases proof proofs analysis table figures passage consequence
    you whoever nobody none anybody anyone one who whom please"""
)
PRONOUNS = word_set("he she they everyone everybody somebody someone")
# People whom nobody names: a view that is theirs is reported to be weighed.
UNNAMED = word_set("some many others people most critics opponents few several all objectors")
UNNAMED_PEOPLE = word_set("people persons men women writers authors critics philosophers thinkers readers authorities")
MODALS = word_set("will would may might can could should must shall cannot ought")
AUXILIARIES = word_set(
    """has have had having is was were are been be being also always often sometimes then thus therefore now still even
    once here there accordingly rightly justly truly well again indeed both to only just so not never ever did does do
    rather seem seems seemed appear appears appeared elsewhere further"""
)
SUBORDINATE = word_set("when whenever if unless because whoever suppose supposing provided lest until till whether")
PREPOSITIONS = word_set("at to in on by for from with upon about between into over under against through")
DETERMINERS = word_set("the a an his her their its our these those some many most all certain other")
PEOPLE = word_set(
    """man woman men women people persons person king queen president minister ministers judge judges bishop bishops
    pope philosopher philosophers critic critics writer writers author authors poet poets historian historians
    economist economists teachers teacher moralists moralist divines divine priest priests government governments
    delegation commission committee court church party opponents opponent friends friend father mother brother
    sister wife husband son daughter lady gentleman gentlemen ladies students student reader readers rationalists
    pragmatists pragmatist rationalist empiricists empiricist sceptics sceptic theologians theologian scientists
    scientist physicists enemies advocates defenders supporters adversaries adversary newspapers newspaper
    correspondent satirist ancients moderns authorities conference council parliament congress senate allies
    christians catholics protestants socialists politicians politician statesmen statesman lawyers lawyer doctors
    doctor physician physicians professor professors merchants manufacturers gospel bible scripture scriptures
    historians report letter memorandum statute constitution histologists chemists believers unbelievers atheists
    materialists idealists liberals conservatives reformers thinkers thinker scholars scholar press theory doctrine"""
)
