"""Words that carry grammar, not matter. Short on purpose: what every page of a book says, counting weighs down."""

_ENGLISH = """
mrs mr miss sir lord lady dear thing a about above after again against all almost alone along already also although
always am among an and another any anything are aren as at away be became because become been before being below
between both but by came can cannot could did didn do does doesn don done down during each either else enough etc
even ever every everything except far few find first for from further gave generally get give given gives go goes
going gone got had hadn has hasn have haven having he hence her here hers herself him himself his how however i if
in indeed instead into is isn it its itself just kind knew know known last least less let like likely ll long made
make makes making man many may me mean means might mine more moreover most much must my myself nay near neither
never no none nor not nothing now of off often on once one only onto or other others otherwise ought our ours
ourselves out over own part perhaps put quite rather re said same saw say says see seem seemed seems seen shall she
should since so some something sometimes somewhat soon still such take taken than that the their theirs them
themselves then there therefore these they things this those thou though through thus thy till to together too
toward towards two under unless until up upon us use used very was wasn way we well went were weren what whatever
when whence where whether which while who whole whom whose why will with within without won would yes yet you your
yours yourself chapter book section vol page three four five great good little new old time day years year come
comes tell told think thought look looked looking
"""

_FRENCH = """
ai aie aient ait alors après aucun aucune aujourd auquel aura aurait aussi autre autres aux avaient avais avait
avant avec avez avoir avons bien car ce ceci cela celle celles celui cependant ces cet cette ceux chaque chez chose
choses comme comment contre dans de déjà depuis des dès dire dit doit donc dont du elle elles en encore enfin entre
es est et étaient étais était étant été être eu eût eux faire fait faut fois font fut fût hors ici il ils je jusqu
jusque la là laquelle le lequel les lesquels leur leurs lors lorsque lui ma mais me même mêmes mes mieux moi moins
mon ne ni non nos notre nous on ont or ou où oui par parce pas pendant peu peut peuvent plus plusieurs point pour
pourquoi pourtant presque puis puisque qu quand que quel quelle quelles quelque quelques quels qui quoi rien sa
sans se sera serait ses seul seule si sien soi soient soit son sont sous suis sur ta tandis tant te tel telle
telles tels tes toi ton toujours tous tout toute toutes très trop tu un une va vers veut voici voilà voir vos votre
vous vu hui eh ah oh chapitre livre monsieur madame deux trois répondit voix air ainsi
"""

# Stems as `korean.stem` leaves them, and whole eojeol that it should not cut.
_KOREAN = """
거꾸로 그럴듯 마음대로 함부로 때로 참으로 실로 진실로 대체로 별로 절대로 억지로 차차로 날로 홀로 따로
저절로 그럴 이럴 저럴 것 수 때 등 및 또 더 나 너 저 그 이 내 네 제 우리 저희 너희 그것 이것
저것 여기 거기 저기 무엇 누구 어디 언제 자기 자신 하나 둘 셋 그러나 하지만 그리고 그러면 그러므로
그런데 그래서 따라서 또한 또는 혹은 만일 만약 왜냐하면 즉 다만 모든 여러 어떤 무슨 이런 그런 저런
이러한 그러한 저러한 어느 아무 매우 아주 가장 더욱 다시 이미 아직 곧 바로 거의 역시 오직 마치 비록
결코 도무지 벌써 지금 이제 그때 이때 오늘 어제 내일 뒤 앞 위 아래 속 안 밖 곳 데 바 줄 뿐 만큼
대로 채 듯 양 간 중 후 전 동안 사이 경우 때문 정도 모양 모두 다른 같 있 없 하 되 않 못 아니
보 주 오 가 받 말 알 모르 들 싶 크 작 많 좋 대하여 대한 위하여 위한 의하여 의한 관하여 관한
통하여 인하여 있다 없다 한다 된다 이다 아니다 그렇다 이렇 그렇 저렇 어떻 이렇게 그렇게 저렇게 어떻게
같은 같이 함께 새로 스스로 서로 그대로 이로 그로 나는 내가 제가 네가 당신 그이 그녀 이번 저번 한번
번 두 세 한 할 하여 하고 하는 했다 한다고 말이 생각 소리 얼굴 사람 조금 그만 마음 이리 그리 저리
있는 없는 있던 하던 하며 하면 하지 아니하 아니한 않는 그냥 정말 참 퍽 암만 자꾸 별안간 인제 이거
그거 저거 뭐 왜 어째 웬 글쎄 아이구 응 예 여보 제조 각각 기타 이상 이하 그년 그놈 이놈 저놈
그까짓 그동안 당장 어쩌 이만 그만큼 저만큼 얼마 처음 나중 먼저 인제야 원 원문
"""

_JAPANESE = """
事 物 者 時 為 所 中 上 下 内 外 前 後 間 今 此 其 之 何 我 余 彼 人 一 二 三 四 五 六
七 八 九 十 百 千 万 的 等 様 共 又 若 即 故 或 各 毎 皆 自分 我々 我等 彼等 今日 一人 二人
一般 場合 第 条 見 言 云 思 来 行 出 入 取 得 知 聞 有 無 成 至 立 持 由 以 於 斯 通 訳
次 本 大 小 多 少 同 年 月 日 国 心 世 申 心得 左 右 方 例 類 風 身 用 付 合
"""

_CHINESE = """
我们 你们 他们 她们 它们 这个 那个 一个 没有 什么 自己 可以 因为 所以 如果 但是 并且 不得 任何
人人 一切 及其 以及 或者 或其 其他
"""

STOP_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset(_ENGLISH.split()),
    "fr": frozenset(_FRENCH.split()),
    "ko": frozenset(_KOREAN.split()),
    "ja": frozenset(_JAPANESE.split()),
    "zh": frozenset(_CHINESE.split()),
}
