"""The words that announce an argument in French."""

from builder.engines.extractive.cuewords.table import Cues, any_of, at_start, inside, opening

CUES = Cues(
    opening=opening(
        example=r"""
            par exemple
            ainsi,? (?:dans|quand|lorsque|par)
            prenons
            supposons
            supposez
            témoin
            tel(?:le)?s? (?:est|sont|fut)
        """,
        evidence=r"""
            car\b
            en effet
            parce qu
            puisqu
            c['’]est (?:parce )?qu
            la (?:preuve|raison)
            considérant
            attendu
            l['’]expérience
        """,
        condition=r"""
            si\b
            s['’]ils?\s
            à (?:condition|moins)
            pourvu
            sauf
            tant que
            au cas
            en cas
        """,
        objection=r"""
            mais\b
            cependant
            toutefois
            pourtant
            néanmoins
            au contraire
            en revanche
            d['’]autre part
            malgré
            on (?:dira|objectera|prétend)
            certes
            sans doute
        """,
    ),
    inside=inside(
        example=r"""
            \bpar exemple\b
            \bnotamment\b
            \btel(?:le)?s? que\b
            \bà savoir\b
        """,
        evidence=r"""
            [,;:] car\b
            \bparce qu
            \bpuisqu
            \ben raison\b
            \bgrâce à\b
            \ben effet\b
            \bla preuve\b
        """,
        condition=r"""
            \bà condition\b
            \bpourvu qu
            \bà moins\b
            \bsauf\b
            \btant que\b
            \bque si\b
            [,;] si\b
            \bseulement si\b
            \bs['’]il\b
        """,
        objection=r"""
            ; mais\b
            , mais\b
            \bcependant\b
            \btoutefois\b
            \bmalgré\b
            \bbien que\b
            \bquoiqu
            \bau contraire\b
            \bpourtant\b
        """,
    ),
    thesis=any_of(r"""
        \bdonc\b
        ^ainsi\b
        \bc['’]est pourquoi\b
        \bpar conséquent\b
        \bil (?:faut|fallait|faudrait)\b
        \bdoi(?:t|vent)\b
        \ben somme\b
        \bbref\b
        \ben définitive\b
        \btout(?:e)? (?:personne|individu|homme|être)\b
        \bnul(?:le)? ne\b
        \bil s['’]ensuit\b
        \bvoilà pourquoi\b
        \ba droit\b
        \bla vérité\b
        \bl['’]essentiel\b
        \bn['’]est qu
        \bjamais\b
        \bseule?\b
        \bl['’]homme\b
    """),
    scene=any_of(r"""
        \b(?:dit|répondit|répliqua|murmura|reprit|demanda|ajouta|regarda|sourit)\b
        \bs['’](?:écria|inclina|assit|avança|approcha|arrêta)\b
        \bse (?:leva|tourna|retira|pencha)\b
    """),
    purpose=any_of(r"""
        \b(?:le but|l['’]objet|l['’]objectif) (?:de (?:ce|cet|cette|la présente)|du présent)\b
        \b(?:cet ouvrage|ce livre|cet essai)\b
        \bje me propose\b
        \bil s['’]agit de\b
        \bla question est\b
        \ble problème\b
        \bcomme l['’]idéal\b
    """),
    asserts=any_of(r"""
        \b(?:but|objet) de .{0,40} est de (?:montrer|prouver|démontrer|établir)\b
    """),
    answer=any_of(r"""
        \bdonc\b
        \ben (?:somme|conclusion|définitive)\b
        \bbref\b
        \bil faut\b
        \bdoi(?:t|vent)\b
        \bc['’]est pourquoi\b
        \bil s['’]ensuit\b
        \ben un mot\b
    """),
    leaning=at_start(
        after="(?:et |mais |car |or )?",
        alternatives=r"""
            (?:il|elle|ils|elles|ce|cet|cette|ces|cela|ceci|celui|celle|son|sa|ses|leur|leurs)\b
            (?:là|ici|alors|y)\b
            c['’]
        """,
    ),
    connective=at_start(
        r"""
        mais
        or
        car
        donc
        et
        ainsi
        enfin
        cependant
        toutefois
        pourtant
        néanmoins
        d['’]ailleurs
        en effet
        par exemple
        au contraire
        certes
        en somme
        bref
    """,
        then=r",\s+",
    ),
    negation=any_of(r"""
        \bn['’e]\b
        \b(?:pas|jamais|rien|aucune?|nul(?:le)?|sans|ni|personne ne|non)\b
        \bn['’]
    """),
    condition=any_of(r"""
        \b(?:si|s['’]il|sauf|pourvu|à moins|à condition|seulement|tant que|excepté)\b
        \bs['’]ils?\b
    """),
)
