-- What was done to many records at once, so that it can be undone for thirty days.
create table bulk_changes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  created_at timestamptz(3) not null,
  created_by_id integer,
  undone_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index bulk_changes_created on bulk_changes (organization_id, created_at);
create index bulk_changes_created_by on bulk_changes (organization_id, created_by_id);
call make_tenant_table('bulk_changes');

-- Of each record what became of which of its values, or where in the trash it is.
create table bulk_change_rows (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  bulk_id uuid not null,
  number bigint generated always as identity,
  type text not null,
  record_id uuid not null,
  changes jsonb not null default '{}',
  trash_id uuid,
  primary key (organization_id, bulk_id, number),
  foreign key (organization_id, bulk_id) references bulk_changes on delete cascade
);
create index bulk_change_rows_record on bulk_change_rows (organization_id, bulk_id, record_id);
call make_tenant_table('bulk_change_rows');
