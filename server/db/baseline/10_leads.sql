-- Every writer holds this row until it commits, so versions appear in their order: who has read up to one misses nothing.
create table pool_state (
  id boolean primary key default true check (id),
  version bigint not null default 0,
  next_person integer not null default 0,
  next_company integer not null default 0
);
grant select on pool_state to bowline_app;
insert into pool_state default values;

-- Keys of the installation, sealed: `identifiers` hashes who is in the pool and who must not be, `receipts` signs.
create table pool_secrets (
  name text primary key,
  sealed bytea not null
);
grant select, insert, update on pool_secrets to bowline_app;

create table pool_sources (
  id integer generated always as identity primary key,
  source text not null,
  licence text not null,
  created_at timestamptz(3) not null,
  unique (source, licence)
);
grant select on pool_sources to bowline_app;

create table pool_companies (
  id uuid primary key,
  -- Dense, in the order of coming: places in the structures of the search.
  ord integer not null unique,
  name text not null,
  domain text,
  industry text,
  size text,
  country text,
  city text,
  founded integer,
  description text,
  technologies text[] not null default '{}',
  linkedin_url text,
  phone text,
  -- [[source, milliseconds, bits of the fields]]: who said what, and when.
  facts jsonb not null,
  added_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  name_key text collate "C" not null generated always as (fold(name)) stored,
  words text not null generated always as (' ' || to_plain_words(name || ' ' || coalesce(domain, ''))) stored
);
create unique index pool_companies_domain on pool_companies (domain) where domain is not null;
create index pool_companies_name on pool_companies (name_key);
create index pool_companies_version on pool_companies (version);
grant select on pool_companies to bowline_app;

create table pool_people (
  id uuid primary key,
  ord integer not null unique,
  first_name text not null,
  last_name text not null,
  title text,
  seniority text not null,
  department text not null,
  masked_email text,
  masked_phone text,
  email_status text not null,
  linkedin_url text,
  city text,
  region text,
  country text,
  company_id uuid,
  facts jsonb not null,
  added_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  first_key text collate "C" not null generated always as (to_plain_words(first_name)) stored,
  last_key text collate "C" not null generated always as (to_plain_words(last_name)) stored,
  title_key text not null generated always as (coalesce(' ' || to_plain_words(title), '')) stored
);
create index pool_people_company on pool_people (company_id);
create index pool_people_version on pool_people (version);
create index pool_people_added on pool_people (added_at);
grant select on pool_people to bowline_app;

-- What is paid for. The application cannot select from it; pool_values_of hands out those of one person.
create table pool_addresses (
  person_id uuid primary key,
  email text,
  phone text,
  -- What a person is known by stands beside the address, so that nobody has to look through the hashes for it: of all that an
  -- import writes, the index on them took the longest.
  keys uuid[] not null default '{}'
);

-- Hashes of what people are known by: e(mail), l(inkedIn), n(ame and company), and p(hone), which several may share.
create table pool_keys (
  key uuid not null,
  person_id uuid not null,
  kind "char" not null,
  primary key (key, person_id)
);

-- Who was erased, by the same hashes: refused at every later import.
create table pool_tombstones (
  key uuid primary key,
  erased_at timestamptz(3) not null
);

-- Places whose record has gone, for those who hold a copy of the search structures.
create table pool_gone (
  version bigint not null,
  kind "char" not null,
  ord integer not null,
  primary key (version, kind, ord)
);
grant select on pool_gone to bowline_app;

-- Who asked to be taken out, by mail. Written for every address, known or not; the address is sealed.
create table pool_requests (
  id uuid primary key,
  token_hash bytea,
  sealed_email bytea not null,
  language text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  looked_at timestamptz(3),
  used_at timestamptz(3)
);
create unique index pool_requests_token on pool_requests (token_hash) where token_hash is not null;
create index pool_requests_waiting on pool_requests (created_at) where looked_at is null;
grant select, insert, update, delete on pool_requests to bowline_app;

-- The row that says so is the price of a look: see pool_values_of. Not forced: erase_from_pool takes values out of all
-- organizations, as the owner.
create table lead_reveals (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  person_id uuid not null,
  period text not null,
  -- As it was handed out, to know a bounce by.
  email text,
  user_id integer,
  revealed_at timestamptz(3) not null,
  credited_at timestamptz(3),
  primary key (organization_id, person_id),
  foreign key (organization_id, user_id) references users on delete set null (user_id)
);
create index lead_reveals_person on lead_reveals (person_id);
create index lead_reveals_email on lead_reveals (organization_id, email) where email is not null;
create index lead_reveals_user on lead_reveals (organization_id, user_id) where user_id is not null;
alter table lead_reveals enable row level security;
create policy tenant on lead_reveals using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on lead_reveals to bowline_app;

create table lead_quotas (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  period text not null,
  spent integer not null default 0,
  credited integer not null default 0,
  primary key (organization_id, period)
);
call make_tenant_table('lead_quotas');

-- What comes from the pool is read from it. Not forced: erase_from_pool flags the copies of all organizations.
create table leads (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  pool_id uuid not null,
  status text not null default 'new' check (status in ('new', 'working', 'qualified', 'disqualified', 'converted')),
  score integer check (score between 0 and 100),
  notes text not null default '',
  disqualify_reason text,
  owner_id integer,
  tags text[] not null default '{}',
  contact_id uuid,
  converted_at timestamptz(3),
  erased_at timestamptz(3),
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, pool_id),
  foreign key (organization_id, owner_id) references users on delete set null (owner_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id),
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id)
);
create index leads_created on leads (organization_id, created_at desc, id desc);
create index leads_status on leads (organization_id, status, created_at desc, id desc);
create index leads_owner on leads (organization_id, owner_id) where owner_id is not null;
create index leads_created_by on leads (organization_id, created_by_id) where created_by_id is not null;
create index leads_contact on leads (organization_id, contact_id) where contact_id is not null;
create index leads_person on leads (pool_id);
alter table leads enable row level security;
create policy tenant on leads using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on leads to bowline_app;

create table lead_searches (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('person', 'company')),
  filters jsonb not null,
  created_by_id integer,
  last_run_at timestamptz(3),
  last_total integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index lead_searches_created on lead_searches (organization_id, created_at desc, id desc);
create index lead_searches_created_by on lead_searches (organization_id, created_by_id) where created_by_id is not null;
call make_tenant_table('lead_searches');

create table lead_crawls (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  host text not null,
  result jsonb not null,
  fetched_at timestamptz(3) not null,
  primary key (organization_id, host)
);
call make_tenant_table('lead_crawls');

create table lead_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  contribute_companies boolean not null default false,
  updated_at timestamptz(3) not null,
  primary key (organization_id)
);
call make_tenant_table('lead_settings');
