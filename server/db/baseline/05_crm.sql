-- How many rows of something an organization has, without counting and without a row everybody waits for:
-- each statement adds a line, and workers fold the lines that nobody else holds into one.
create table tallies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  name text not null,
  id bigint not null generated always as identity,
  delta bigint not null,
  is_sum boolean not null default false,
  primary key (organization_id, id)
);
create index tallies_name on tallies (organization_id, name) include (delta);
create index tallies_lines on tallies (organization_id) where not is_sum;
call make_tenant_table('tallies');
grant select (organization_id, is_sum) on tallies to bowline_search;
create policy look_over on tallies for select to bowline_search using (true);

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
  language text,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id)
);
create index companies_name on companies (organization_id, name_key, id);
create index companies_created on companies (organization_id, created_at, id);
create index companies_owner on companies (organization_id, owner_id);
create index companies_domain on companies (organization_id, domain) where domain is not null;
create index companies_search on companies using gin (search_vector) with (gin_pending_list_limit = 256);
call make_tenant_table('companies');
grant select (organization_id, id, name_key, search_vector) on companies to bowline_search;
create policy search on companies for select to bowline_search using (true);

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
  email_key text generated always as (lower(email)) stored,
  name_key text collate "C" not null
    generated always as (fold(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')))) stored,
  search_vector tsvector not null generated always as (marked_words_of(organization_id,
    coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(company_name, ''))) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- How a customer is written to; null: as the organization writes. An invoice or quote that went out keeps its own.
  language text,
  primary key (organization_id, id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id)
);
create unique index contacts_email on contacts (organization_id, email_key);
create index contacts_created on contacts (organization_id, created_at, id);
create index contacts_updated on contacts (organization_id, updated_at, id);
create index contacts_name on contacts (organization_id, name_key, id);
create index contacts_score on contacts (organization_id, score, id);
create index contacts_owner on contacts (organization_id, owner_id, created_at, id);
create index contacts_company on contacts (organization_id, company_id, created_at, id);
create index contacts_status on contacts (organization_id, status, created_at, id);
create index contacts_search on contacts using gin (search_vector) with (gin_pending_list_limit = 256);
create index contacts_linkedin on contacts (organization_id) where linkedin_url is not null;
call make_tenant_table('contacts');
grant select (organization_id, id, name_key, search_vector) on contacts to bowline_search;
create policy search on contacts for select to bowline_search using (true);
-- How many domains addresses have: without it a count by domain is planned as if each address had its own.
create statistics contacts_domain on split_part(email_key, '@', 2) from contacts;

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

-- What a contact has done, counted as it happens, so that a score needs no other domain's tables.
create table contact_engagement (
  organization_id uuid not null default current_org(),
  contact_id uuid not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  bounced integer not null default 0,
  meetings integer not null default 0,
  last_engaged_at timestamptz(3),
  last_contacted_at timestamptz(3),
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index contact_engagement_contacted
  on contact_engagement (organization_id, last_contacted_at desc, contact_id desc) where last_contacted_at is not null;
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
  -- The moment a task was due when its assignee was told of it: another moment is told again.
  due_told timestamptz(3),
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
create index tasks_due_untold on tasks (organization_id, due_at)
  where status = 'open' and due_at is not null and due_told is distinct from due_at;
create index tasks_due_untold_anywhere on tasks (due_at)
  where status = 'open' and due_at is not null and due_told is distinct from due_at;
create index tasks_completed on tasks (organization_id, completed_at) where completed_at is not null;
call make_tenant_table('tasks');
grant select (organization_id, status, due_at, due_told) on tasks to bowline_search;
create policy look_over on tasks for select to bowline_search using (true);

create table notes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  body text not null,
  author_id integer,
  created_at timestamptz(3) not null,
  -- When a note's text was last changed; null where it is as it was written.
  edited_at timestamptz(3),
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
-- What customers did themselves, across all records: the few kinds of lines that Home shows.
create index activities_of_customers on activities (organization_id, at desc, id desc)
  where type in ('viewed', 'accepted', 'declined', 'paid', 'opened', 'clicked', 'replied', 'signed',
    'contract_viewed', 'contract_declined');
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
  -- Rows that were kept although one of their values was not: the value is in `custom` as it came.
  warning_count bigint not null default 0,
  -- Goes up when the stored files of an import are changed while it runs: whoever read from them before does not write it.
  turn integer not null default 0,
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
  is_warning boolean not null default false,
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
grant select on search_words to bowline_search;
create policy search on search_words for select to bowline_search using (true);

-- Who was never written to, for lists in the order of the last mail: those come last of all, or first. A contact comes
-- here with its row and leaves with its first mail. No foreign key: it would be looked up for every contact of an
-- import, and the trigger on contacts is as thorough.
create table uncontacted (
  organization_id uuid not null default current_org(),
  contact_id uuid not null,
  primary key (organization_id, contact_id)
);
call make_tenant_table('uncontacted');

-- Fields that people define themselves. Values stand in `custom` of the record; what is here says how they are read.
create table custom_fields (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  entity text not null check (entity in ('contact', 'company', 'deal', 'lead')),
  key text not null,
  label text not null,
  type text not null,
  options text[] not null default '{}',
  required boolean not null default false,
  position integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, entity, key)
);
call make_tenant_table('custom_fields');

-- One row a value: operators of jsonb are not leakproof, equality and order of columns are.
create table contact_custom_values (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  contact_id uuid not null,
  key text not null,
  place integer not null,
  number_value double precision,
  text_value text collate "C",
  primary key (organization_id, contact_id, key, place),
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index contact_custom_values_order on contact_custom_values (organization_id, key, number_value, text_value, contact_id);
call make_tenant_table('contact_custom_values');

-- One row a value: operators of jsonb are not leakproof, equality and order of columns are.
create table company_custom_values (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  company_id uuid not null,
  key text not null,
  place integer not null,
  number_value double precision,
  text_value text collate "C",
  primary key (organization_id, company_id, key, place),
  foreign key (organization_id, company_id) references companies on delete cascade
);
create index company_custom_values_order on company_custom_values (organization_id, key, number_value, text_value, company_id);
call make_tenant_table('company_custom_values');

-- Records that were found to be one and the same. What was changed for that is written down, so that it can be undone.
create table record_merges (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  entity text not null check (entity in ('contact', 'company')),
  kept_id uuid not null,
  -- The rows that went, and what changed in the one that stayed.
  merged jsonb not null,
  kept_changes jsonb not null default '{}',
  created_by_id integer,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index record_merges_maker on record_merges (organization_id, created_by_id);
create index record_merges_age on record_merges (organization_id, created_at);
call make_tenant_table('record_merges');

-- Where an old id leads.
create table merged_records (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  entity text not null,
  old_id uuid not null,
  kept_id uuid not null,
  merge_id uuid not null,
  primary key (organization_id, entity, old_id),
  foreign key (organization_id, merge_id) references record_merges on delete cascade
);
create index merged_records_merge on merged_records (organization_id, merge_id);
call make_tenant_table('merged_records');

-- Every row that was pointed elsewhere, or had to make room, in the order it happened.
create table merge_rows (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  merge_id uuid not null,
  number bigint generated always as identity,
  table_name text not null,
  -- moved: it points at the kept one now. aside: the kept one had its like; `row` is all of it. unset: it pointed at
  -- a row that was put aside. before and joined: the kept one's own row of a table that has one a record.
  action text not null check (action in ('moved', 'aside', 'unset', 'before', 'joined')),
  row jsonb not null,
  column_name text,
  old_value uuid,
  primary key (organization_id, merge_id, number),
  foreign key (organization_id, merge_id) references record_merges on delete cascade
);
call make_tenant_table('merge_rows');
