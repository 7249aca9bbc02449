-- Mail that a colleague sent to a drop mailbox and that concerns nobody known: kept for a month.
create table mail_drops (
  organization_id uuid not null default current_org(),
  id uuid not null,
  mailbox_id uuid not null,
  user_id integer not null,
  direction text not null check (direction in ('in', 'out')),
  -- Under which it would be filed.
  name text not null,
  headers jsonb not null,
  -- All of it but its files.
  content jsonb not null,
  received_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
create index mail_drops_received on mail_drops (organization_id, received_at desc, id desc);
create index mail_drops_mailbox on mail_drops (organization_id, mailbox_id);
call make_tenant_table('mail_drops');

create table mail_drop_files (
  organization_id uuid not null default current_org(),
  drop_id uuid not null,
  position integer not null,
  filename text not null,
  content_type text not null,
  content_id text,
  is_inline boolean not null,
  size integer not null,
  -- Null: it was too large to be kept.
  sha256 bytea,
  primary key (organization_id, drop_id, position),
  foreign key (organization_id, drop_id) references mail_drops on delete cascade
);
create index mail_drop_files_content on mail_drop_files (organization_id, sha256);
call make_tenant_table('mail_drop_files');
