"""English words by which reported speech is known."""

_SAY = """say state argue maintain hold contend claim assert insist declare affirm suggest propose deny admit concede
observe remark note report tell explain teach conclude reply answer object complain urge warn confess allege write add
announce exclaim cry ask inquire enquire protest retort rejoin respond repeat mention acknowledge profess proclaim
pronounce testify swear promise boast whisper murmur mutter shout call return continue demand plead recommend advise
show prove demonstrate inform assure remind persuade tell lament predict prophesy foretell hint imply intimate submit
lay relate recount point stress emphasize emphasise postulate opine hypothesize recall"""
_THINK = """think believe suppose imagine fancy consider judge hope fear doubt suspect guess wonder feel conceive"""
_IRREGULAR = {
    "say": "says said saying",
    "tell": "tells told telling",
    "write": "writes wrote written writing",
    "hold": "holds held holding",
    "teach": "teaches taught teaching",
    "think": "thinks thought thinking",
    "swear": "swears swore sworn",
    "show": "shows showed shown showing",
    "feel": "feels felt feeling",
    "lay": "lays laid",
    "foretell": "foretells foretold",
}


def _forms(verb: str) -> set[str]:
    if verb in _IRREGULAR:
        return {verb, *_IRREGULAR[verb].split()}
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return {verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"}
    if verb.endswith("e"):
        return {verb, verb + "s", verb + "d", verb[:-1] + "ing"}
    third = verb + ("es" if verb.endswith(("s", "sh", "ch")) else "s")
    doubled = {"submit": "submitted", "admit": "admitted", "demur": "demurred"}.get(verb, verb + "ed")
    return {verb, third, doubled, verb + "ing"}


SAY = frozenset().union(*(_forms(verb) for verb in _SAY.split()))
THINK = frozenset().union(*(_forms(verb) for verb in _THINK.split()))
REPORT = SAY | THINK
# Verbs that only tag a quotation, so that a name may stand on either side of them.
TAGS = SAY | frozenset(
    ["sighed", "groaned", "moaned", "laughed", "smiled", "sobbed", "gasped", "growled", "grumbled", "snapped", "sneered", "whined", "wailed", "roared", "screamed", "shrieked", "yelled", "breathed", "drawled", "stammered", "faltered", "began", "resumed", "interrupted", "interposed", "interjected", "ejaculated", "commented", "quoth", "quotes", "quoted", "thinks", "thought", "went", "broke", "put", "chuckled", "giggled", "snarled", "hissed", "croaked", "piped", "chimed", "pursued", "persisted", "ventured", "agreed", "assented", "reflected", "mused", "nodded", "begged", "entreated", "implored", "commanded", "ordered", "runs", "ran"]
)
AUTHOR = frozenset(["i", "we", "me", "us", "my", "our", "myself", "ourselves"])
# Subjects that are no person's: what "shows that" of these is the author's own finding.
NO_PERSON = frozenset(
    ["it", "this", "that", "which", "these", "those", "what", "there", "here", "nothing", "everything", "something", "fact", "facts", "experience", "history", "evidence", "reason", "reasons", "nature", "argument", "arguments", "things", "result", "results", "circumstances", "event", "events", "observation", "instance", "instances", "example", "examples", "case", "cases", "proof", "proofs", "analysis", "table", "figures", "passage", "consequence"]
)
PRONOUNS = frozenset(["he", "she", "they", "you", "one", "who", "everyone", "everybody", "somebody", "someone", "anybody", "nobody", "none", "it"])
# People whom nobody names: a view that is theirs is reported to be weighed.
UNNAMED = frozenset(["some", "many", "others", "people", "most", "men", "persons", "critics", "opponents", "few", "several", "all", "objectors"])
MODALS = frozenset(["will", "would", "may", "might", "can", "could", "should", "must", "shall", "cannot", "ought"])
AUXILIARIES = frozenset(
    ["has", "have", "had", "having", "is", "was", "were", "are", "been", "be", "being", "also", "always", "often", "sometimes", "then", "thus", "therefore", "now", "still", "even", "once", "here", "there", "accordingly", "rightly", "justly", "truly", "well", "again", "indeed", "both", "to", "only", "just", "so", "not", "never", "ever", "did", "does", "do", "rather", "seem", "seems", "seemed", "appear", "appears", "appeared"]
)
PEOPLE = frozenset(
    ["man", "woman", "men", "women", "people", "persons", "person", "king", "queen", "president", "minister", "ministers", "judge", "judges", "bishop", "bishops", "pope", "philosopher", "philosophers", "critic", "critics", "writer", "writers", "author", "authors", "poet", "poets", "historian", "historians", "economist", "economists", "teachers", "teacher", "moralists", "moralist", "divines", "divine", "priest", "priests", "government", "governments", "delegation", "commission", "committee", "court", "church", "school", "party", "opponents", "opponent", "friends", "friend", "father", "mother", "brother", "sister", "wife", "husband", "son", "daughter", "lady", "gentleman", "gentlemen", "ladies", "students", "student", "reader", "readers", "rationalists", "pragmatists", "pragmatist", "rationalist", "empiricists", "empiricist", "sceptics", "sceptic", "theologians", "theologian", "scientists", "scientist", "physicists", "enemies", "advocates", "defenders", "supporters", "adversaries", "adversary", "newspapers", "newspaper", "press", "correspondent", "satirist", "ancients", "moderns", "authorities", "conference", "council", "parliament", "congress", "senate", "allies", "christians", "catholics", "protestants", "socialists", "politicians", "politician", "statesmen", "statesman", "lawyers", "lawyer", "doctors", "doctor", "physician", "physicians", "professor", "professors", "merchants", "manufacturers", "gospel", "bible", "scripture", "scriptures", "report", "letter", "treaty", "note", "memorandum", "law", "statute", "article", "act", "constitution", "book"]
)
