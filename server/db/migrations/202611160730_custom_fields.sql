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

-- What a value is found and sorted by: numbers as such, everything else as folded text. Long texts are not.
create function custom_keys(value jsonb, kind text)
  returns table (place integer, number_value double precision, text_value text)
  language sql immutable parallel safe
  begin atomic
    select (one.n - 1)::integer,
      case when kind in ('number', 'money', 'user') then (one.v #>> '{}')::double precision end,
      case when kind not in ('number', 'money', 'user') then left(fold(one.v #>> '{}'), 500) end
    from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else jsonb_build_array(value) end)
      with ordinality as one (v, n)
    where kind <> 'long_text' and case when kind in ('number', 'money', 'user') then jsonb_typeof(one.v) = 'number'
      else jsonb_typeof(one.v) in ('string', 'boolean', 'number') end;
  end;

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

create function add_contact_custom_values() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into contact_custom_values (organization_id, contact_id, key, place, number_value, text_value)
    select r.organization_id, r.id, f.key, k.place, k.number_value, k.text_value
    from added r
    cross join lateral jsonb_each(r.custom) given
    join custom_fields f on f.organization_id = r.organization_id and f.entity = 'contact' and f.key = given.key
    cross join lateral custom_keys(given.value, f.type) k
    where r.custom <> '{}'
  on conflict do nothing;
  return null;
end $$;
create trigger custom_values_added after insert on contacts referencing new table as added
  for each statement execute function add_contact_custom_values();

create function change_contact_custom_values() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from contact_custom_values where organization_id = new.organization_id and contact_id = new.id;
  insert into contact_custom_values (organization_id, contact_id, key, place, number_value, text_value)
    select new.organization_id, new.id, f.key, k.place, k.number_value, k.text_value
    from jsonb_each(new.custom) given
    join custom_fields f on f.organization_id = new.organization_id and f.entity = 'contact' and f.key = given.key
    cross join lateral custom_keys(given.value, f.type) k
  on conflict do nothing;
  return null;
end $$;
create trigger custom_values_changed after update of custom on contacts
  for each row when (old.custom is distinct from new.custom) execute function change_contact_custom_values();

-- Writes the rows of a field for some of the records that were there before it, in the order of their ids. Answers the
-- last of them, or nothing at the end.
create function index_contact_custom_values(field uuid, after uuid, most integer) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  piece uuid[] := array(select r.id from contacts r where after is null or r.id > after order by r.id limit most
    for no key update);
begin
  delete from contact_custom_values v using custom_fields f
    where f.id = field and v.key = f.key and v.contact_id = any (piece);
  insert into contact_custom_values (contact_id, key, place, number_value, text_value)
    select r.id, f.key, k.place, k.number_value, k.text_value
    from contacts r join custom_fields f on f.id = field and r.custom ? f.key
    cross join lateral custom_keys(r.custom -> f.key, f.type) k
    where r.id = any (piece)
  on conflict do nothing;
  return case when cardinality(piece) = most then piece[most] end;
end $$;

-- Takes the values of a field away from some of the records, in the same manner.
create function forget_contact_custom_values(field text, after uuid, most integer) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  piece uuid[] := array(select r.id from contacts r where after is null or r.id > after order by r.id limit most
    for no key update);
begin
  update contacts r set custom = r.custom - field where r.id = any (piece) and r.custom ? field;
  return case when cardinality(piece) = most then piece[most] end;
end $$;

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

create function add_company_custom_values() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into company_custom_values (organization_id, company_id, key, place, number_value, text_value)
    select r.organization_id, r.id, f.key, k.place, k.number_value, k.text_value
    from added r
    cross join lateral jsonb_each(r.custom) given
    join custom_fields f on f.organization_id = r.organization_id and f.entity = 'company' and f.key = given.key
    cross join lateral custom_keys(given.value, f.type) k
    where r.custom <> '{}'
  on conflict do nothing;
  return null;
end $$;
create trigger custom_values_added after insert on companies referencing new table as added
  for each statement execute function add_company_custom_values();

create function change_company_custom_values() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from company_custom_values where organization_id = new.organization_id and company_id = new.id;
  insert into company_custom_values (organization_id, company_id, key, place, number_value, text_value)
    select new.organization_id, new.id, f.key, k.place, k.number_value, k.text_value
    from jsonb_each(new.custom) given
    join custom_fields f on f.organization_id = new.organization_id and f.entity = 'company' and f.key = given.key
    cross join lateral custom_keys(given.value, f.type) k
  on conflict do nothing;
  return null;
end $$;
create trigger custom_values_changed after update of custom on companies
  for each row when (old.custom is distinct from new.custom) execute function change_company_custom_values();

-- Writes the rows of a field for some of the records that were there before it, in the order of their ids. Answers the
-- last of them, or nothing at the end.
create function index_company_custom_values(field uuid, after uuid, most integer) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  piece uuid[] := array(select r.id from companies r where after is null or r.id > after order by r.id limit most
    for no key update);
begin
  delete from company_custom_values v using custom_fields f
    where f.id = field and v.key = f.key and v.company_id = any (piece);
  insert into company_custom_values (company_id, key, place, number_value, text_value)
    select r.id, f.key, k.place, k.number_value, k.text_value
    from companies r join custom_fields f on f.id = field and r.custom ? f.key
    cross join lateral custom_keys(r.custom -> f.key, f.type) k
    where r.id = any (piece)
  on conflict do nothing;
  return case when cardinality(piece) = most then piece[most] end;
end $$;

-- Takes the values of a field away from some of the records, in the same manner.
create function forget_company_custom_values(field text, after uuid, most integer) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  piece uuid[] := array(select r.id from companies r where after is null or r.id > after order by r.id limit most
    for no key update);
begin
  update companies r set custom = r.custom - field where r.id = any (piece) and r.custom ? field;
  return case when cardinality(piece) = most then piece[most] end;
end $$;

-- One row a value: operators of jsonb are not leakproof, equality and order of columns are.
create table deal_custom_values (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  deal_id uuid not null,
  key text not null,
  place integer not null,
  number_value double precision,
  text_value text collate "C",
  primary key (organization_id, deal_id, key, place),
  foreign key (organization_id, deal_id) references deals on delete cascade
);
create index deal_custom_values_order on deal_custom_values (organization_id, key, number_value, text_value, deal_id);
call make_tenant_table('deal_custom_values');

create function add_deal_custom_values() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deal_custom_values (organization_id, deal_id, key, place, number_value, text_value)
    select r.organization_id, r.id, f.key, k.place, k.number_value, k.text_value
    from added r
    cross join lateral jsonb_each(r.custom) given
    join custom_fields f on f.organization_id = r.organization_id and f.entity = 'deal' and f.key = given.key
    cross join lateral custom_keys(given.value, f.type) k
    where r.custom <> '{}'
  on conflict do nothing;
  return null;
end $$;
create trigger custom_values_added after insert on deals referencing new table as added
  for each statement execute function add_deal_custom_values();

create function change_deal_custom_values() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from deal_custom_values where organization_id = new.organization_id and deal_id = new.id;
  insert into deal_custom_values (organization_id, deal_id, key, place, number_value, text_value)
    select new.organization_id, new.id, f.key, k.place, k.number_value, k.text_value
    from jsonb_each(new.custom) given
    join custom_fields f on f.organization_id = new.organization_id and f.entity = 'deal' and f.key = given.key
    cross join lateral custom_keys(given.value, f.type) k
  on conflict do nothing;
  return null;
end $$;
create trigger custom_values_changed after update of custom on deals
  for each row when (old.custom is distinct from new.custom) execute function change_deal_custom_values();

-- Writes the rows of a field for some of the records that were there before it, in the order of their ids. Answers the
-- last of them, or nothing at the end.
create function index_deal_custom_values(field uuid, after uuid, most integer) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  piece uuid[] := array(select r.id from deals r where after is null or r.id > after order by r.id limit most
    for no key update);
begin
  delete from deal_custom_values v using custom_fields f
    where f.id = field and v.key = f.key and v.deal_id = any (piece);
  insert into deal_custom_values (deal_id, key, place, number_value, text_value)
    select r.id, f.key, k.place, k.number_value, k.text_value
    from deals r join custom_fields f on f.id = field and r.custom ? f.key
    cross join lateral custom_keys(r.custom -> f.key, f.type) k
    where r.id = any (piece)
  on conflict do nothing;
  return case when cardinality(piece) = most then piece[most] end;
end $$;

-- Takes the values of a field away from some of the records, in the same manner.
create function forget_deal_custom_values(field text, after uuid, most integer) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  piece uuid[] := array(select r.id from deals r where after is null or r.id > after order by r.id limit most
    for no key update);
begin
  update deals r set custom = r.custom - field where r.id = any (piece) and r.custom ? field;
  return case when cardinality(piece) = most then piece[most] end;
end $$;
