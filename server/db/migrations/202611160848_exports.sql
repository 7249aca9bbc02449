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
