-- Records whose name, or company, changed since names were last compared.
create table names_to_compare (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  entity text not null check (entity in ('contact', 'company')),
  record_id uuid not null,
  primary key (organization_id, entity, record_id)
);
call make_tenant_table('names_to_compare');

-- What a name shares with those that differ from it by a slip or two: see modules/crm/similar/names.ts. Of contacts only
-- those without a company are here, since the others are compared with the people of theirs.
create table name_keys (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  entity text not null check (entity in ('contact', 'company')),
  key integer not null,
  record_id uuid not null,
  primary key (organization_id, entity, key, record_id)
);
create index name_keys_record on name_keys (organization_id, entity, record_id);
call make_tenant_table('name_keys');

-- Pairs found that way; the smaller id comes first.
create table similar_names (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  entity text not null check (entity in ('contact', 'company')),
  a_id uuid not null,
  b_id uuid not null,
  distance smallint not null,
  primary key (organization_id, entity, a_id, b_id)
);
create index similar_names_other on similar_names (organization_id, entity, b_id);
call make_tenant_table('similar_names');

-- Pairs of which somebody said that they are two, until one of them is renamed; the smaller id comes first.
create table dismissed_duplicates (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  entity text not null check (entity in ('contact', 'company')),
  a_id uuid not null,
  b_id uuid not null,
  primary key (organization_id, entity, a_id, b_id)
);
create index dismissed_duplicates_other on dismissed_duplicates (organization_id, entity, b_id);
call make_tenant_table('dismissed_duplicates');
