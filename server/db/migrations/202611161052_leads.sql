-- The pool: people and companies outside the organizations, and what each organization makes of them.

-- Every writer holds this row until it commits, so versions appear in their order: who has read up to one misses nothing.
create table pool_state (
  id boolean primary key default true check (id),
  version bigint not null default 0,
  next_person integer not null default 0,
  next_company integer not null default 0
);
insert into pool_state default values;
grant select on pool_state to bowline_app;

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
  phone text
);

-- Hashes of what people are known by: e(mail), l(inkedIn), n(ame and company), and p(hone), which several may share.
create table pool_keys (
  key uuid not null,
  person_id uuid not null,
  kind "char" not null,
  primary key (key, person_id)
);
create index pool_keys_person on pool_keys (person_id);

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

-- The one way to an address: nothing comes out for a person whom the organization of the transaction has not revealed.
create function pool_values_of(person uuid) returns table (email text, phone text)
  language sql stable security definer set search_path = public
begin atomic
  select a.email, a.phone from pool_addresses a
  where a.person_id = person and exists (
    select from lead_reveals r where r.organization_id = current_org() and r.person_id = person);
end;
revoke all on function pool_values_of from public;
grant execute on function pool_values_of to bowline_app;

-- Takes people out of the pool, by id or by the hashes of what they are known by, and out of what every organization made
-- of them, in the caller's transaction. What else has to be told in each organization is put on its agenda.
create function erase_from_pool(person uuid, hashes uuid[], at timestamptz)
  returns table (pool_records integer, own_copies integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  people uuid[];
  now_at bigint;
begin
  update pool_state set version = version + 1 returning version into now_at;
  people := array(
    select p.id from pool_people p where p.id = person
    union select k.person_id from pool_keys k where k.key = any(hashes));
  insert into pool_tombstones (key, erased_at)
    select distinct k.key, at from (
      select unnest(hashes) as key
      union select key from pool_keys where person_id = any(people) and kind in ('e', 'l', 'p')) k
    on conflict do nothing;
  insert into pool_gone (version, kind, ord) select now_at, 'p', p.ord from pool_people p where p.id = any(people);
  delete from pool_people where id = any(people);
  get diagnostics pool_records = row_count;
  delete from pool_addresses where person_id = any(people);
  delete from pool_keys where person_id = any(people);
  update lead_reveals set email = null where person_id = any(people) and email is not null;
  insert into agenda (organization_id, job, key, due_at, data)
    select o.organization_id, 'leads.tell_erasure', o.person::text, at, jsonb_build_object('pool_id', o.person)
    from (select l.organization_id, l.pool_id as person from leads l where l.pool_id = any(people) and l.erased_at is null
      union select r.organization_id, r.person_id from lead_reveals r where r.person_id = any(people)) o
    on conflict do nothing;
  own_copies := (select count(*) from leads l
    where l.organization_id = current_org() and l.pool_id = any(people) and l.erased_at is null);
  update leads set erased_at = at, updated_at = at where pool_id = any(people) and erased_at is null;
  return next;
end $$;
revoke all on function erase_from_pool from public;
grant execute on function erase_from_pool to bowline_app;

-- Whether somebody of this hash is in the pool: for who asks to be taken out of it.
create function is_in_pool(hash uuid) returns boolean
  language sql stable security definer set search_path = public
begin atomic
  select exists (select from pool_keys k join pool_people p on p.id = k.person_id where k.key = hash);
end;
revoke all on function is_in_pool from public;
grant execute on function is_in_pool to bowline_app;

-- An address that a mail server refused is nobody's guess any more: true where it is still the person's.
create function doubt_pool_address(person uuid, refused text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  now_at bigint;
  origin integer;
begin
  if not exists (select from lead_reveals r where r.organization_id = current_org() and r.person_id = person)
    or not exists (select from pool_addresses a where a.person_id = person and lower(a.email) = lower(refused)) then
    return false;
  end if;
  update pool_state set version = version + 1 returning version into now_at;
  insert into pool_sources (source, licence, created_at) values ('delivery', 'own observation', at)
    on conflict (source, licence) do update set source = excluded.source returning id into origin;
  update pool_people set email_status = 'unknown', version = now_at,
    facts = facts || jsonb_build_array(jsonb_build_array(origin, (extract(epoch from at) * 1000)::bigint, 64))
    where id = person and email_status <> 'unknown';
  return found;
end $$;
revoke all on function doubt_pool_address from public;
grant execute on function doubt_pool_address to bowline_app;

-- What a crawl read of a company, from an organization that shares it. Never a person, and never over what is known.
create function contribute_company(given jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  now_at bigint;
  place integer;
  origin integer;
  stamped jsonb;
begin
  if not exists (select from lead_settings s where s.organization_id = current_org() and s.contribute_companies) then
    return;
  end if;
  update pool_state set version = version + 1, next_company = next_company + 1
    returning version, next_company into now_at, place;
  insert into pool_sources (source, licence, created_at) values ('crawl', 'public website', at)
    on conflict (source, licence) do update set source = excluded.source returning id into origin;
  stamped := jsonb_build_array(jsonb_build_array(origin, (extract(epoch from at) * 1000)::bigint, (given ->> 'bits')::integer));
  insert into pool_companies as c
    (id, ord, name, domain, description, technologies, linkedin_url, phone, facts, added_at, updated_at, version)
  values ((given ->> 'id')::uuid, place, given ->> 'name', given ->> 'domain', given ->> 'description',
    array(select jsonb_array_elements_text(given -> 'technologies')), given ->> 'linkedin_url', given ->> 'phone',
    stamped, at, at, now_at)
  on conflict (domain) where domain is not null do update set
    description = coalesce(c.description, excluded.description),
    technologies = case when c.technologies = '{}' then excluded.technologies else c.technologies end,
    linkedin_url = coalesce(c.linkedin_url, excluded.linkedin_url),
    phone = coalesce(c.phone, excluded.phone),
    facts = c.facts || jsonb_build_array(jsonb_build_array(origin, (extract(epoch from at) * 1000)::bigint,
      ((c.description is null)::integer * 64 + (c.technologies = '{}')::integer * 128
        + (c.linkedin_url is null)::integer * 256 + (c.phone is null)::integer * 512)
      & (given ->> 'bits')::integer)),
    version = now_at
  where (c.description is null and excluded.description is not null)
    or (c.technologies = '{}' and excluded.technologies <> '{}')
    or (c.linkedin_url is null and excluded.linkedin_url is not null)
    or (c.phone is null and excluded.phone is not null);
end $$;
revoke all on function contribute_company from public;
grant execute on function contribute_company to bowline_app;

-- For the doctor and the metrics: outside every organization.
create function pool_facts()
  returns table (people bigint, companies bigint, tombstones bigint, sources text)
  language sql stable security definer set search_path = public
begin atomic
  select (select count(*) from pool_people), (select count(*) from pool_companies),
    (select count(*) from pool_tombstones),
    coalesce((select string_agg(distinct source, ', ') from pool_sources), '');
end;
revoke all on function pool_facts from public;
grant execute on function pool_facts to bowline_app;

create index contacts_linkedin on contacts (organization_id) where linkedin_url is not null;
