-- What was deleted and can come back for thirty days.
create table trash (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  type text not null check (type in ('contact', 'company', 'deal', 'task', 'note', 'file')),
  record_id uuid not null,
  title text not null,
  deleted_at timestamptz(3) not null,
  deleted_by_id integer,
  -- How many rows of which table went with it.
  contents jsonb not null default '{}',
  primary key (organization_id, id),
  foreign key (organization_id, deleted_by_id) references users on delete set null (deleted_by_id)
);
create index trash_deleted on trash (organization_id, deleted_at desc, id desc);
create index trash_deleted_by on trash (organization_id, deleted_by_id);
call make_tenant_table('trash');

-- The rows themselves. With a column named, the row is still there and lost its link: `row` is its key.
create table trash_rows (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  trash_id uuid not null,
  number bigint generated always as identity,
  table_name text not null,
  row jsonb not null,
  column_name text,
  old_value uuid,
  -- What the row holds outside of its table, and what has to be kept as long.
  bytes_key text generated always as (case table_name
    when 'record_files' then row ->> 'file_key' when 'email_attachments' then row ->> 'sha256' end) stored,
  primary key (organization_id, trash_id, number),
  foreign key (organization_id, trash_id) references trash on delete cascade
);
create index trash_rows_bytes on trash_rows (organization_id, bytes_key) where bytes_key is not null;
call make_tenant_table('trash_rows');
