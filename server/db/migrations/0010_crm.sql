-- Companies, people, lists, tasks, notes, the timeline, imports; and the search over them.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- An extension may have been installed into a schema of its own before us.
do $$
declare
  home text := (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent');
begin
  execute format('set local search_path = public, %s', (
    select string_agg(distinct quote_ident(n.nspname), ', ')
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname in ('pg_trgm', 'unaccent', 'btree_gin')));
  -- How text is compared in a search: no accents, no case. Immutable, because the dictionary is named. Plain ASCII,
  -- which most text is, has no accents to take off.
  execute format(
    'create function fold(words text) returns text language sql immutable strict parallel safe
     return lower(case when octet_length(words) = length(words) then words
       else %1$I.unaccent(%2$L::regdictionary, words) end)', home, format('%I.unaccent', home));
end $$;

-- The words of a text as a search knows them. Punctuation becomes space first: the parser would otherwise keep
-- an address such as ada@x.example in one piece, and nobody could find it by a part.
create function to_plain_words(words text) returns text
  language sql immutable strict parallel safe
  return trim(regexp_replace(fold(words), '[\s!-/:-@\[-`{-¿‘’“”–—…]+', ' ', 'g'));

create function words_of(words text) returns tsvector
  language sql immutable strict parallel safe
  return strip(to_tsvector('pg_catalog.simple', to_plain_words(words)));

-- The same words with their organization's mark in front: a term of the index then leads to rows of one tenant
-- only, so what others hold costs a search nothing, not even for the beginning of a word.
create function search_mark(organization uuid) returns text
  language sql immutable strict parallel safe
  return 'k' || right(organization::text, 8);

create function marked_words_of(organization uuid, words text) returns tsvector
  language sql immutable strict parallel safe
  return strip(to_tsvector('pg_catalog.simple',
    replace(' ' || to_plain_words(words), ' ', ' ' || search_mark(organization))));

-- How many rows of something an organization has, without counting and without a row everybody waits for:
-- each statement adds a line, and one in a hundred folds the lines that nobody else holds into one.
create table tallies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  name text not null,
  id bigint not null generated always as identity,
  delta bigint not null,
  primary key (organization_id, id)
);
create index tallies_name on tallies (organization_id, name) include (delta);
call make_tenant_table('tallies');

create function tally_of(wanted text) returns bigint
  language sql stable parallel safe
  return (select coalesce(sum(delta), 0)::bigint from tallies where organization_id = current_org() and name = wanted);

create procedure fold_tallies(wanted text)
  language sql
begin atomic
  with taken as (
    delete from tallies where organization_id = current_org() and id in (
      select t.id from tallies t where t.organization_id = current_org() and t.name = wanted
      limit 1000 for update skip locked)
    returning delta
  )
  insert into tallies (name, delta) select wanted, sum(delta) from taken having count(*) > 0;
end;

-- Statement triggers: the table's name is the tally's, or with an argument that column tells whose.
create function tally_rows() returns trigger
  language plpgsql as $$
declare
  direction int := case tg_op when 'INSERT' then 1 else -1 end;
  owner_column text := tg_argv[0];
begin
  if owner_column is null then
    -- While an organization is being deleted its tallies go with it.
    insert into tallies (organization_id, name, delta)
      select c.organization_id, tg_table_name, direction * count(*) from changed c
      where tg_op = 'INSERT' or exists (select from organizations o where o.id = c.organization_id)
      group by c.organization_id;
    -- How many ever went: where this stands still, rows kept their places counted from the oldest.
    if tg_op = 'DELETE' then
      insert into tallies (organization_id, name, delta)
        select c.organization_id, tg_table_name || ':removed', count(*) from changed c
        where exists (select from organizations o where o.id = c.organization_id)
        group by c.organization_id;
    end if;
    if current_org() is not null and random() < 0.01 then
      call fold_tallies(tg_table_name);
      call fold_tallies(tg_table_name || ':removed');
    end if;
  else
    execute format(
      'insert into tallies (organization_id, name, delta)
       select c.organization_id, %L || c.%I, %s * count(*) from changed c
       where %L or exists (select from organizations o where o.id = c.organization_id)
       group by c.organization_id, c.%I', tg_table_name || ':', owner_column, direction, tg_op = 'INSERT', owner_column);
    if current_org() is not null and random() < 0.01 then
      for owner_column in execute format('select distinct %L || c.%I from changed c limit 100', tg_table_name || ':', tg_argv[0])
      loop
        call fold_tallies(owner_column);
      end loop;
    end if;
  end if;
  return null;
end $$;

create procedure keep_tally(tenant_table regclass, owner_column text default null)
  language plpgsql as $$
begin
  execute format(
    'create trigger tally_added after insert on %s referencing new table as changed
     for each statement execute function tally_rows(%s)', tenant_table, coalesce(quote_literal(owner_column), ''));
  execute format(
    'create trigger tally_removed after delete on %s referencing old table as changed
     for each statement execute function tally_rows(%s)', tenant_table, coalesce(quote_literal(owner_column), ''));
end $$;

create table companies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  domain text,
  website text,
  industry text,
  size text,
  phone text,
  address text,
  city text,
  country text,
  tags text[] not null default '{}',
  custom jsonb not null default '{}',
  owner_id integer,
  -- `lower` is not leakproof: behind row-level security only a column of its own can be looked up by index.
  name_key text collate "C" not null generated always as (fold(name)) stored,
  search_vector tsvector not null
    generated always as (marked_words_of(organization_id, name || ' ' || coalesce(domain, ''))) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id)
);
create index companies_name on companies (organization_id, name_key, id);
create index companies_created on companies (organization_id, created_at, id);
create index companies_owner on companies (organization_id, owner_id);
create index companies_domain on companies (organization_id, domain) where domain is not null;
create index companies_search on companies using gin (search_vector) with (gin_pending_list_limit = 256);
call make_tenant_table('companies');
call keep_tally('companies');

create table contacts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  first_name text,
  last_name text,
  name text not null generated always as (trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
  email text,
  phone text,
  title text,
  company_id uuid,
  -- The company's name as of now; kept when the company goes.
  company_name text,
  owner_id integer,
  status text not null default 'lead' check (status in ('lead', 'prospect', 'customer', 'churned')),
  source text,
  country text,
  timezone text,
  linkedin_url text,
  tags text[] not null default '{}',
  custom jsonb not null default '{}',
  score integer not null default 0 check (score between 0 and 100),
  score_reasons jsonb not null default '[]',
  unsubscribed boolean not null default false,
  suppressed boolean not null default false,
  last_contacted_at timestamptz(3),
  email_key text generated always as (lower(email)) stored,
  name_key text collate "C" not null
    generated always as (fold(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')))) stored,
  search_vector tsvector not null generated always as (marked_words_of(organization_id,
    coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(company_name, ''))) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id)
);
create unique index contacts_email on contacts (organization_id, email_key);
create index contacts_created on contacts (organization_id, created_at, id);
create index contacts_updated on contacts (organization_id, updated_at, id);
create index contacts_name on contacts (organization_id, name_key, id);
create index contacts_score on contacts (organization_id, score, id);
create index contacts_contacted on contacts (organization_id, last_contacted_at desc nulls last, id desc);
create index contacts_owner on contacts (organization_id, owner_id, created_at, id);
create index contacts_company on contacts (organization_id, company_id, created_at, id);
create index contacts_status on contacts (organization_id, status, created_at, id);
create index contacts_search on contacts using gin (search_vector) with (gin_pending_list_limit = 256);
call make_tenant_table('contacts');
call keep_tally('contacts');

create function rename_company_of_contacts() returns trigger
  language plpgsql as $$
begin
  update contacts set company_name = new.name
  where organization_id = new.organization_id and company_id = new.id;
  return null;
end $$;
create trigger rename_in_contacts after update of name on companies
  for each row when (old.name is distinct from new.name) execute function rename_company_of_contacts();

-- One row per tag: array operators are not leakproof, equality on a column is.
create table contact_tags (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  tag text not null,
  contact_id uuid not null,
  primary key (organization_id, tag, contact_id),
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index contact_tags_contact on contact_tags (organization_id, contact_id);
call make_tenant_table('contact_tags');

create function add_contact_tags() returns trigger
  language plpgsql as $$
begin
  insert into contact_tags (organization_id, tag, contact_id)
    select c.organization_id, tag, c.id from added c, unnest(c.tags) tag
  on conflict do nothing;
  return null;
end $$;
create trigger tags_added after insert on contacts referencing new table as added
  for each statement execute function add_contact_tags();

create function change_contact_tags() returns trigger
  language plpgsql as $$
begin
  delete from contact_tags
    where organization_id = new.organization_id and contact_id = new.id and not tag = any (new.tags);
  insert into contact_tags (organization_id, tag, contact_id)
    select new.organization_id, tag, new.id from unnest(new.tags) tag on conflict do nothing;
  return null;
end $$;
create trigger tags_changed after update of tags on contacts
  for each row when (old.tags is distinct from new.tags) execute function change_contact_tags();

-- What a contact has done, counted as it happens, so that a score needs no other domain's tables.
create table contact_engagement (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  contact_id uuid not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  bounced integer not null default 0,
  meetings integer not null default 0,
  last_engaged_at timestamptz(3),
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
call make_tenant_table('contact_engagement');

create table contact_lists (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index contact_lists_created on contact_lists (organization_id, created_at, id);
call make_tenant_table('contact_lists');

create table list_members (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  list_id uuid not null,
  contact_id uuid not null,
  added_at timestamptz(3) not null,
  primary key (organization_id, list_id, contact_id),
  foreign key (organization_id, list_id) references contact_lists on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index list_members_contact on list_members (organization_id, contact_id);
call make_tenant_table('list_members');
call keep_tally('list_members', 'list_id');

-- deal_id gets its foreign key where deals are made.
create table tasks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  title text not null,
  notes text,
  type text not null default 'todo' check (type in ('todo', 'call', 'email', 'linkedin', 'meeting')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  status text not null default 'open' check (status in ('open', 'done', 'canceled')),
  due_at timestamptz(3),
  completed_at timestamptz(3),
  contact_id uuid,
  deal_id uuid,
  assignee_id integer,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  foreign key (organization_id, assignee_id) references users on delete set null (assignee_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index tasks_created on tasks (organization_id, created_at, id);
create index tasks_due on tasks (organization_id, status, due_at, id);
create index tasks_contact on tasks (organization_id, contact_id) where contact_id is not null;
create index tasks_deal on tasks (organization_id, deal_id) where deal_id is not null;
create index tasks_assignee on tasks (organization_id, assignee_id, status, due_at);
call make_tenant_table('tasks');

create table notes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  body text not null,
  author_id integer,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  foreign key (organization_id, author_id) references users on delete set null (author_id)
);
create index notes_contact on notes (organization_id, contact_id, created_at desc, id desc);
call make_tenant_table('notes');

-- The timeline. Written by a reaction to domain events; a deal's rows outlive it in its contact's story.
create table activities (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  at timestamptz(3) not null,
  type text not null,
  title text not null,
  detail jsonb not null default '{}',
  actor_user_id integer,
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  event_id uuid,
  event_type text not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  foreign key (organization_id, company_id) references companies on delete set null (company_id)
);
create index activities_contact on activities (organization_id, contact_id, at desc, id desc) where contact_id is not null;
create index activities_company on activities (organization_id, company_id, at desc, id desc) where company_id is not null;
create index activities_deal on activities (organization_id, deal_id, at desc, id desc) where deal_id is not null;
call make_tenant_table('activities');

-- An upload on its way in. The file is kept in pieces here, so that any worker on any machine can read it.
create table contact_imports (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  filename text not null,
  status text not null default 'uploading'
    check (status in ('uploading', 'pending', 'running', 'completed', 'failed')),
  -- What each column of the file is: [{header, field}], in the file's order.
  columns jsonb not null default '[]',
  delimiter text not null default ',',
  list_id uuid,
  update_existing boolean not null default false,
  size_bytes bigint not null default 0,
  -- Where to go on after a crash: everything before this byte is done, and the counts below say what came of it.
  read_bytes bigint not null default 0,
  rows_read bigint not null default 0,
  created_count bigint not null default 0,
  updated_count bigint not null default 0,
  skipped_count bigint not null default 0,
  error_count bigint not null default 0,
  error text,
  created_by_id integer,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, list_id) references contact_lists on delete set null (list_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index contact_imports_created on contact_imports (organization_id, created_at desc, id desc);
call make_tenant_table('contact_imports');

create table import_chunks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  import_id uuid not null,
  position integer not null,
  bytes bytea not null,
  primary key (organization_id, import_id, position),
  foreign key (organization_id, import_id) references contact_imports on delete cascade
);
call make_tenant_table('import_chunks');

create table import_errors (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  import_id uuid not null,
  row bigint not null,
  detail text not null,
  -- The row's cells as they came.
  cells jsonb not null,
  primary key (organization_id, import_id, row),
  foreign key (organization_id, import_id) references contact_imports on delete cascade
);
call make_tenant_table('import_errors');

-- Every word that ever stood in a name, for the sake of typing errors: a word that finds nothing is compared with
-- these, of which there are few, and not with every contact, of which there are many. Words never leave; one that
-- no longer occurs finds nothing and harms nobody. Numbers are left out: nobody mistypes those into one another.
create table search_words (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  word text collate "C" not null,
  primary key (organization_id, word)
);
create index search_words_alike on search_words using gin (organization_id, word gin_trgm_ops);
call make_tenant_table('search_words');

-- Known words are left out before the insert, and new ones come in order: writers rarely wait for each other.
create function add_search_words() returns trigger
  language plpgsql as $$
begin
  insert into search_words (organization_id, word)
    select w.organization_id, w.word from (
      select distinct n.organization_id, unnest(tsvector_to_array(words_of(n.name))) as word from (
        select organization_id, first_name as name from added union select organization_id, last_name from added
        union select organization_id, company_name from added) n) w
    where length(w.word) between 3 and 60 and w.word !~ '\d' and not exists (
      select from search_words s where s.organization_id = w.organization_id and s.word = w.word)
    order by w.word
  on conflict do nothing;
  return null;
end $$;
create trigger words_added after insert on contacts referencing new table as added
  for each statement execute function add_search_words();

create function add_changed_words() returns trigger
  language plpgsql as $$
begin
  insert into search_words (organization_id, word)
    select distinct new.organization_id, given.word from unnest(tsvector_to_array(words_of(
      case tg_table_name when 'contacts' then to_jsonb(new) ->> 'name' || ' ' || coalesce(to_jsonb(new) ->> 'company_name', '')
      else to_jsonb(new) ->> 'name' end))) given (word)
    where length(given.word) between 3 and 60 and given.word !~ '\d' and not exists (
      select from search_words s where s.organization_id = new.organization_id and s.word = given.word)
    order by given.word
  on conflict do nothing;
  return null;
end $$;
create trigger words_changed after update of first_name, last_name, company_name on contacts
  for each row execute function add_changed_words();
create trigger words_changed after insert or update of name on companies
  for each row execute function add_changed_words();

-- Search. The operators of text search and of trigrams are not leakproof, so behind a row-level policy they may
-- only filter, never pick an index. These functions therefore run as a role of their own that may read a few
-- columns of every row, and they take the organization from the transaction: nothing can be passed to see another's.
do $$
begin
  if not exists (select from pg_roles where rolname = 'bowline_search') then
    create role bowline_search nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

grant usage on schema public to bowline_search;
grant select (organization_id, id, name_key, search_vector) on contacts, companies to bowline_search;
grant select on search_words to bowline_search;
create policy search on contacts for select to bowline_search using (true);
create policy search on companies for select to bowline_search using (true);
create policy search on search_words for select to bowline_search using (true);

-- The known words most like a mistyped one, by their trigrams: reading the whole vocabulary would take longer.
create function words_alike(given text) returns setof text
  language sql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
begin atomic
  select s.word from search_words s
  where s.organization_id = current_org() and s.word % given and length(given) >= 3
  order by similarity(s.word, given) desc, s.word limit 8;
end;

-- Every word must begin a word of the row; if that finds nothing, words like them will do. Best first, at most so many.
create function search_rows(searched regclass, query text, most integer)
  returns table (id uuid, rank real)
  language plpgsql stable as $$
declare
  organization uuid := current_org();
  mark text := search_mark(organization);
  folded text := trim(regexp_replace(fold(query), '\s+', ' ', 'g'));
  words text[] := (tsvector_to_array(words_of(query)))[1:8];
  last text := (regexp_match(to_plain_words(query), '(\S+)\s*$'))[1];
  exact text;
  wanted text;
  filtered text;
begin
  if organization is null or cardinality(words) = 0 then
    return;
  end if;
  -- One letter begins too many words: the beginning of the name has to do.
  if cardinality(words) = 1 and length(words[1]) = 1 then
    return query execute format(
      'select t.id, 1::real from %s t where t.organization_id = $1 and t.name_key like %L limit $2',
      searched, words[1] || '%')
      using organization, most;
    return;
  end if;
  exact := (select string_agg(format('''%s%s''', mark, word), ' & ') from unnest(words) word);
  -- The beginning of a word may lead to a great many rows, all of which the index gathers. So first whole words are
  -- tried, then whole words but the last, which if short is looked for in the rows found; then beginnings throughout.
  for wanted, filtered in
    select attempt.wanted, attempt.filtered from (values
      (1, exact, null),
      (2, (select string_agg(format(case when word = last and length(last) > 3 then '''%s%s'':*' else '''%s%s''' end,
          mark, word), ' & ') from unnest(words) word where word <> last or length(last) > 3),
        case when length(last) <= 3 then format('''%s%s'':*', mark, last) end),
      (3, (select string_agg(format('''%s%s'':*', mark, word), ' & ') from unnest(words) word), null)
    ) as attempt (step, wanted, filtered)
    where attempt.step = 3 or cardinality(words) > 1 order by attempt.step
  loop
    return query execute format(
      'select f.id, (case when f.name_key = $3 then 1 when f.search_vector @@ $5::tsquery then 0.95
         when starts_with(f.name_key, $3) then 0.9 when position('' '' || $3 in f.name_key) > 0 then 0.8
         else 0.5 end)::real as rank
       from (select t.id, t.name_key, t.search_vector from %s t
         where t.organization_id = $1 and t.search_vector @@ $2::tsquery %s limit $4) f
       order by rank desc, f.id desc', searched,
      case when filtered is not null then 'and (t.search_vector || ''''::tsvector) @@ $6::tsquery' end)
      using organization, wanted, folded, most, exact, filtered;
    if found then
      return;
    end if;
  end loop;
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  wanted := (select string_agg('(' || concat_ws(' | ', format('''%s%s''', mark, given.word), (
      select string_agg(format('''%s%s''', mark, alike), ' | ') from words_alike(given.word) alike)) || ')', ' & ')
    from unnest(words) given (word));
  return query execute format(
    'select f.id, word_similarity($3, f.name_key) as rank
     from (select t.id, t.name_key from %s t
       where t.organization_id = $1 and t.search_vector @@ $2::tsquery limit $4) f
     order by rank desc, f.id desc', searched)
    using organization, wanted, folded, most;
end $$;

create function search_contacts(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer as $$
begin
  return query select * from search_rows('public.contacts', query, most);
end $$;

create function search_companies(query text, most integer default null)
  returns table (id uuid, rank real)
  language plpgsql stable security definer as $$
begin
  return query select * from search_rows('public.companies', query, most);
end $$;

revoke execute on function search_contacts, search_companies, search_rows, words_alike from public;
grant execute on function search_contacts, search_companies to bowline_app;
grant execute on function search_rows, words_alike to bowline_search;

do $$
declare
  joined boolean := false;
  searching text := format('pg_catalog, public, %s, pg_temp', (
    select string_agg(distinct quote_ident(n.nspname), ', ')
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname in ('pg_trgm', 'unaccent')));
begin
  execute format('alter function search_contacts set search_path = %s', searching);
  execute format('alter function search_companies set search_path = %s', searching);
  -- For a word that nearly every row has, reading rows until there are enough is right, but those of one tenant.
  alter function search_contacts set enable_seqscan = off;
  alter function search_companies set enable_seqscan = off;
  -- Only a member may hand a function over, and only to a role that may create here. Neither lasts: a member
  -- would inherit the search's sight of every organization.
  if not pg_has_role(current_user, 'bowline_search', 'usage') then
    execute format('grant bowline_search to %I', current_user);
    joined := true;
  end if;
  grant create on schema public to bowline_search;
  alter function search_contacts owner to bowline_search;
  alter function search_companies owner to bowline_search;
  revoke create on schema public from bowline_search;
  if joined then
    execute format('revoke bowline_search from %I', current_user);
  end if;
end $$;
