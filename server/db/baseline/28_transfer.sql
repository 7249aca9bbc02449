-- Data that somebody takes with them: written by a worker, kept for some days, read by whoever asked for it.
create table exports (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  entities text[] not null,
  format text not null check (format in ('csv', 'json')),
  filter jsonb,
  status text not null default 'pending' check (status in ('pending', 'running', 'succeeded', 'failed')),
  rows bigint not null default 0,
  size_bytes bigint not null default 0,
  -- Which run's pieces are the file: one that is done again begins anew.
  run integer not null default 0,
  error text,
  created_by_id integer,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete cascade
);
create index exports_list on exports (organization_id, created_at, id);
create index exports_maker on exports (organization_id, created_by_id);
create index exports_age on exports (expires_at);
call make_tenant_table('exports');

create table export_chunks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  export_id uuid not null,
  run integer not null,
  position integer not null,
  bytes bytea not null,
  primary key (organization_id, export_id, run, position),
  foreign key (organization_id, export_id) references exports on delete cascade
);
-- It is compressed already.
alter table export_chunks alter column bytes set storage external;
call make_tenant_table('export_chunks');

-- What is brought along from another system: HubSpot's files, or what Stripe's API tells.
create table data_imports (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  source text not null check (source in ('hubspot', 'stripe')),
  dry_run boolean not null,
  status text not null default 'pending'
    check (status in ('uploading', 'pending', 'running', 'succeeded', 'failed')),
  -- Where the work stands: which step, and how far in it. They move with what was written.
  step integer not null default 0,
  place text not null default '',
  done bigint not null default 0,
  total bigint not null default 0,
  -- The files as they came: name, size, head of each.
  files jsonb not null default '[]',
  -- The key to the other system, until the work is done.
  sealed_key bytea,
  report jsonb not null default '{}',
  warning_count integer not null default 0,
  error text,
  created_by_id integer,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  turn integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index data_imports_list on data_imports (organization_id, created_at, id);
create index data_imports_maker on data_imports (organization_id, created_by_id);
call make_tenant_table('data_imports');

create table data_import_chunks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  import_id uuid not null,
  file integer not null,
  position integer not null,
  bytes bytea not null,
  primary key (organization_id, import_id, file, position),
  foreign key (organization_id, import_id) references data_imports on delete cascade
);
call make_tenant_table('data_import_chunks');

-- What an API told, oldest first where that matters, until it is taken in.
create table data_import_items (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  import_id uuid not null,
  kind text not null,
  sort_key text not null,
  foreign_id text not null,
  data jsonb not null,
  primary key (organization_id, import_id, kind, sort_key, foreign_id),
  foreign key (organization_id, import_id) references data_imports on delete cascade
);
call make_tenant_table('data_import_items');

create table data_import_warnings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  import_id uuid not null,
  number bigint not null,
  entity text not null,
  foreign_id text,
  detail text not null,
  primary key (organization_id, import_id, number),
  foreign key (organization_id, import_id) references data_imports on delete cascade
);
call make_tenant_table('data_import_warnings');

-- What a rehearsal would have made, so that what points at it is seen to lead somewhere.
create table data_import_rehearsals (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  import_id uuid not null,
  kind text not null,
  foreign_id text not null,
  primary key (organization_id, import_id, kind, foreign_id),
  foreign key (organization_id, import_id) references data_imports on delete cascade
);
call make_tenant_table('data_import_rehearsals');

-- Which record is which over there, and what it said when it was last read: the same again changes nothing.
create table imported_records (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  source text not null,
  kind text not null,
  foreign_id text not null,
  record_id uuid not null,
  digest text not null,
  imported_at timestamptz(3) not null,
  primary key (organization_id, source, kind, foreign_id)
);
create index imported_records_record on imported_records (organization_id, record_id);
call make_tenant_table('imported_records');
