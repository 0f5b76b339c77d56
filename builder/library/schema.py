"""The tables of library.db as numbered migrations: each is final once released; a change is a new one at the end.

Times are UTC ISO-8601 texts; `*_char` columns are code point offsets into the canonical text, half-open; other units
stand in the column's name.
"""

from sqlite_utils import Database, Migrations

migrations = Migrations("shelfmap")

_BOOKS = """
create table books (
    id integer primary key,
    key text not null unique,
    slug text not null unique,
    source_name text not null,
    title text not null,
    author text,
    language text not null,
    format text not null,
    text_id integer references texts(id) deferrable initially deferred,
    added_at text not null,
    changed_at text not null
);
create table texts (
    id integer primary key,
    book_id integer not null references books(id) on delete cascade,
    sha256 text not null unique,
    chars integer not null,
    body_chars integer not null,
    sentences integer not null,
    title text not null,
    author text,
    language text not null,
    body blob not null,
    sentence_spans blob not null,
    made_at text not null
);
create index texts_book on texts(book_id);
create table source_files (
    path text primary key,
    book_id integer references books(id) on delete set null,
    sha256 text,
    size_bytes integer,
    modified_ns integer,
    error text,
    read_at text not null
) without rowid;
create index source_files_book on source_files(book_id);
create index source_files_sha256 on source_files(sha256);
create table blocks (
    id integer primary key,
    text_id integer not null references texts(id) on delete cascade,
    position integer not null,
    kind text not null,
    level integer not null,
    heading_id integer references blocks(id),
    start_char integer not null,
    end_char integer not null,
    page_first integer,
    page_last integer,
    text text not null,
    unique (text_id, position)
);
create index blocks_place on blocks(text_id, start_char);
create index blocks_heading on blocks(heading_id);
create virtual table blocks_fts using fts5(grams, content='', tokenize="unicode61 remove_diacritics 0");
create table voices (
    id integer primary key,
    text_id integer not null references texts(id) on delete cascade,
    kind text not null,
    speaker text,
    cue text not null,
    start_char integer not null,
    end_char integer not null
);
create index voices_place on voices(text_id, start_char);
create table left_out (
    id integer primary key,
    text_id integer not null references texts(id) on delete cascade,
    position_char integer not null,
    reason text not null,
    text text not null
);
create index left_out_text on left_out(text_id);
create table notices (
    id integer primary key,
    text_id integer not null references texts(id) on delete cascade,
    sentence text not null
);
create index notices_text on notices(text_id);
"""

_MAPS = """
create table jobs (
    id integer primary key,
    text_id integer not null references texts(id) on delete cascade,
    engine text not null,
    model text,
    cite text not null,
    state text not null check (state in ('queued', 'running', 'done', 'partial', 'failed')),
    segments integer,
    segments_done integer not null default 0,
    attempts integer not null default 0,
    error text,
    queued_at text not null,
    started_at text,
    finished_at text
);
create unique index jobs_work on jobs(text_id, engine, coalesce(model, ''), cite);
create table maps (
    id integer primary key,
    text_id integer not null references texts(id) on delete cascade,
    engine text not null,
    model text,
    prompt_version text not null,
    cite text not null,
    state text not null check (state in ('complete', 'partial')),
    is_current integer not null check (is_current in (0, 1)),
    body_chars integer not null,
    map_chars integer not null,
    covered_chars integer not null,
    longest_silence_chars integer not null,
    items integer not null,
    anchors integer not null,
    rejected integer not null,
    verbatim_rate real not null,
    segments integer not null,
    segments_failed integer not null,
    calls integer not null,
    read_tokens integer not null,
    written_tokens integer not null,
    seconds_s real not null,
    made_at text not null
);
create index maps_text on maps(text_id);
create table missing_parts (
    id integer primary key,
    map_id integer not null references maps(id) on delete cascade,
    segment integer not null,
    start_char integer not null,
    end_char integer not null,
    reason text not null
);
create index missing_parts_map on missing_parts(map_id);
create table items (
    id integer primary key,
    map_id integer not null references maps(id) on delete cascade,
    number integer not null,
    parent_id integer references items(id) on delete cascade,
    position integer not null,
    kind text not null,
    text text not null,
    speaker text,
    unique (map_id, number)
);
create index items_parent on items(parent_id);
create table anchors (
    id integer primary key,
    item_id integer not null references items(id) on delete cascade,
    position integer not null,
    block_id integer not null references blocks(id),
    start_char integer not null,
    end_char integer not null,
    exact text not null,
    prefix text not null,
    suffix text not null,
    match text not null,
    places integer not null,
    unique (item_id, position)
);
create index anchors_block on anchors(block_id);
create table rejected (
    id integer primary key,
    map_id integer not null references maps(id) on delete cascade,
    stage text not null,
    segment integer,
    kind text not null,
    text text not null,
    cited text not null,
    reason text not null
);
create index rejected_map on rejected(map_id);
create table servers (
    id integer primary key,
    name text not null unique,
    base_url text not null
);
create table calls (
    id integer primary key,
    text_id integer references texts(id) on delete set null,
    server_id integer not null references servers(id),
    request_sha256 text not null,
    model text not null,
    stage text not null,
    segment integer,
    attempt integer not null,
    queued_at text not null,
    sent_s real not null,
    first_byte_s real,
    first_token_s real,
    first_visible_s real,
    total_s real not null,
    prompt_tokens integer,
    cached_tokens integer,
    thinking_tokens integer,
    visible_tokens integer,
    tokens_estimated integer not null check (tokens_estimated in (0, 1)),
    finish_reason text,
    error text,
    answer text not null,
    thinking text not null
);
create index calls_request on calls(request_sha256);
create index calls_text on calls(text_id, stage, segment);
create index calls_server on calls(server_id, queued_at);
"""

_VIEWS = """
create view claims as
select items.id, maps.id as map_id, books.title as book, axes.text as axis, points.text as point, items.text as claim,
    items.speaker, (select count(*) from items s where s.parent_id = items.id) as supports,
    (select exact from anchors where item_id = items.id order by position limit 1) as exact
from items
join maps on maps.id = items.map_id
join texts on texts.id = maps.text_id
join books on books.id = texts.book_id
left join items points on points.id = items.parent_id
left join items axes on axes.id = points.parent_id
where items.kind = 'claim' and maps.is_current = 1;

create view supports as
select items.id, maps.id as map_id, books.title as book, claims.text as claim, items.kind, items.text as support,
    items.speaker, (select exact from anchors where item_id = items.id order by position limit 1) as exact
from items
join maps on maps.id = items.map_id
join texts on texts.id = maps.text_id
join books on books.id = texts.book_id
join items claims on claims.id = items.parent_id
where items.kind in ('evidence', 'example', 'condition', 'objection') and maps.is_current = 1;

create view coverage as
select maps.id as map_id, texts.book_id, min(9, anchors.start_char * 10 / texts.chars) as decile,
    count(*) as anchors, sum(anchors.end_char - anchors.start_char) as anchor_chars
from anchors
join items on items.id = anchors.item_id
join maps on maps.id = items.map_id
join texts on texts.id = maps.text_id
where items.kind not in ('question', 'answer')
group by maps.id, decile;

create view chapter_coverage as
select maps.id as map_id, texts.book_id, headings.id as heading_id, headings.text as chapter,
    count(*) as anchors, sum(anchors.end_char - anchors.start_char) as anchor_chars
from anchors
join items on items.id = anchors.item_id
join maps on maps.id = items.map_id
join texts on texts.id = maps.text_id
join blocks on blocks.id = anchors.block_id
left join blocks headings on headings.id = blocks.heading_id
where items.kind not in ('question', 'answer')
group by maps.id, headings.id;

create view book_progress as
select books.id as book_id, books.title, books.language, texts.body_chars, jobs.engine, jobs.model, jobs.state,
    jobs.segments, jobs.segments_done, jobs.attempts, jobs.error, jobs.started_at, jobs.finished_at
from books
join texts on texts.id = books.text_id
left join jobs on jobs.text_id = texts.id;

create view call_rates as
select calls.id, servers.name as server, calls.model, calls.stage, calls.queued_at,
    calls.prompt_tokens, calls.cached_tokens, calls.thinking_tokens, calls.visible_tokens, calls.tokens_estimated,
    calls.first_token_s - calls.sent_s as first_token_after_s,
    calls.total_s - calls.sent_s as answer_s,
    case when calls.total_s > calls.first_token_s and calls.error is null
        and coalesce(calls.visible_tokens, 0) + coalesce(calls.thinking_tokens, 0) >= 2
        then (coalesce(calls.visible_tokens, 0) + coalesce(calls.thinking_tokens, 0) - 1)
            / (calls.total_s - calls.first_token_s) end as request_written_tokens_per_s,
    calls.error
from calls join servers on servers.id = calls.server_id;
"""


def _run(db: Database, script: str) -> None:
    """Run a script inside the migration's own transaction (`executescript` would commit it)."""
    for statement in script.split(";\n"):
        if statement.strip():
            db.execute(statement)


@migrations()
def m001_books(db: Database) -> None:
    """Books, their texts and what the reader found in them."""
    _run(db, _BOOKS)


@migrations()
def m002_maps(db: Database) -> None:
    """The queue, the maps and the model calls."""
    _run(db, _MAPS)


@migrations()
def m003_views(db: Database) -> None:
    """What people ask for, in one word each."""
    _run(db, _VIEWS)
