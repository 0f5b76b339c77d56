"""The words that tell an end mark from a dot, and a sentence from its continuation, in each language."""

import re

# A dot after these never ends a sentence when a name, a number or any other word follows.
_TITLES = "mr mrs ms messrs dr prof rev hon gen col capt lieut lt sgt maj gov sen rep st mt ft mme mlle mm esqrs"
# A dot after these belongs to the number that follows: `No. 5`, `pp. 12–14`, `vol. ii`.
_REFERENCES = (
    "no nos p pp vol vols ch chap chaps sec sect art arts fig figs ed eds bk pt par paras l ll v vv n nn fol cap tom "
    "lib stat cent para cp esp app append suppl introd annex col reg ser nr u"
)
# A dot after these ends a sentence only where what follows can hardly be anything but a beginning.
_OTHERS = (
    "e.g i.e eg ie etc &c cf viz vs al ibid id op cit loc seq sq sqq ff jr sr esq inc ltd co corp bros dept univ assn "
    "a.m p.m a.d b.c u.s u.k u.s.a ph.d m.d b.a m.a ll.d d.c approx ca c lbs lb oz cwt qrs qr dwt ed trans jan "
    "feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun"
)
_FRENCH_TITLES = "m mm mme mmes mlle mlles mgr dr st ste vve"
_GERMAN_TITLES = "hr fr frl dr prof st"

TITLES = {
    "fr": frozenset(f"{_TITLES} {_FRENCH_TITLES}".split()),
    "de": frozenset(f"{_TITLES} {_GERMAN_TITLES} z.b d.h u.a bzw usw vgl ca nr bd".split()),
    "": frozenset(_TITLES.split()),
}
# Reigns, as statutes are named: `12 Car. II, c. 4`.
_REIGNS = "Car Jac Geo Hen Edw Ed Eliz Wm Will Ric Vict"
REIGNS = frozenset(_REIGNS.split())
REFERENCES = frozenset(_REFERENCES.split())
OTHERS = frozenset(_OTHERS.split())
# Written small, these are words.
WORDS_TOO = frozenset({"sat", "sun", "wed", "mar", "co", "ed", "id", "mon"})

# Words that open a sentence and are hardly ever part of a name: after an initial or `etc.` they mean a new sentence.
_STARTERS = (
    "the a an i he she it they we you this that these those there here then thus but and or nor for if in on at as so "
    "what when where who why how now yet his her its their our my your no not such some all every one to by with from "
    "after before though although because since while most many let however moreover nevertheless therefore "
    "le la les un une il elle ils elles on ce cette ces je tu nous vous mais et ou si que qui quand"
)
STARTERS = frozenset(_STARTERS.split())

# What takes up a quotation that has just closed, or an exclamation: `"…" 하고 말했다`, `"…"라고`.
_SAYING = (
    r"이?라(?:고|는|며|면서|더니|니|던|도|든)|이?란|"
    r"하(?:고(?!\s?많)|며|면서|더니|였|는(?!\s?수)|니|자|여(?!튼|간)|면|기에|길래|던|시[는며면자더]|신다|십니|게|지(?!만)|겠|거|매|셨)|"
    r"했|한다|한즉|할(?=\s)|합니|해(?=\s)|해서|허(?:고|며|면|니|는)|"
    r"고(?=\s)|며(?=\s)|면서|냐고|자고|다고"
)
KOREAN_AFTER_QUOTE = re.compile(rf"\s*(?:{_SAYING})")
KOREAN_PARTICLE = re.compile(
    r"(?:은|는|이|가|을|를|와|과|의|에|로|도|만|나|요|고|며|처럼|같|등|에서|에게|까지|부터|보다|으로|이나|이나마|"
    r"하는|이다|이었|이라|인|일)(?=[\s,.)]|$)|이[다었라]|같은"
)
KOREAN_TAKES_UP = re.compile(r"\s*(?:하고(?!\s?많)|하며|하면서|하더니|하는\s(?!수)|라고|라는|라며)")
JAPANESE_AFTER_QUOTE = re.compile(
    r"(?:と(?!うとう|ころ|にかく|き)|って|の(?!ち)|を|など|な(?:ん|る|ら)|に(?!わか)|が(?!た)|は(?!い|じ)|も(?![うしっ])|で(?![もはし]))"
)
JAPANESE_TAKES_UP = re.compile(r"と(?:[、言云い思考叫問答聞いお]|は|の)|って")
CHINESE_SAYING = re.compile(r"[他她我你它]?们?[一-鿿]{0,3}?[说道问喊叫答曰](?=[，。：,])")

# `"Stop!" cried Meg` needs no list (lower case goes on); `"Stop!" Meg cried` does.
ENGLISH_SAYING = re.compile(
    r"\s*(?:(?:I|[Hh]e|[Ss]he|[Tt]hey|[Ww]e)\s|(?:the\s)?(?:[A-Z][\w.'’-]{0,20}\s){1,3})"
    r"(?:said|says|cried|asked|replied|answered|exclaimed|shouted|whispered|returned|added|continued|murmured|"
    r"inquired|repeated|observed|remarked|demanded|sighed|began|went\son|thought|declared|interrupted|called)\b(?!\sthat\b)"
)

# Syllables that end a Korean sentence: behind them `……` is an end, behind others a pause.
KOREAN_FINAL = frozenset("다요죠까오소네군지야라자냐니")
# Behind these a dot with no space after it is an end too, not a dot between the parts of a list (`정치.경제`).
KOREAN_FINAL_DOT = KOREAN_FINAL | frozenset("나뇨걸음함임")
# Syllables that end in ㅆ or ㄴ: with 다 they are the past and the plain present (`갔다`, `간다`).
_PAST_OR_PRESENT = "".join(chr(code) for code in range(0xAC00, 0xD7A4) if (code - 0xAC00) % 28 in (4, 20))
# Endings that close a sentence even where the end marks are lost, unless what follows takes them up.
KOREAN_UNMARKED = re.compile(
    rf"(?:[{_PAST_OR_PRESENT}니이]다|[어아에예세네군지해]요)(?=\s)"
    r"(?!\s+(?:하|고|라|는|면|며|지만|가|시피|싶|보|든|말|할|함|해|했|그러))"
)
