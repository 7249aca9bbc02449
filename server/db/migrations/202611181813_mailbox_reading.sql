alter table mailboxes
  add column read_sent boolean not null default false,
  add column append_sent boolean not null default false,
  add column backfill_days integer not null default 0,
  add column purpose text not null default 'mail',
  -- How new mail is heard of right now.
  add column sync_mode text,
  add constraint mailboxes_backfill_check check (backfill_days between 0 and 365) not valid,
  add constraint mailboxes_purpose_check check (purpose in ('mail', 'drop')) not valid,
  add constraint mailboxes_sync_check check (sync_mode in ('idle', 'poll')) not valid;

-- How far each folder of a mailbox was read.
create table mailbox_folders (
  organization_id uuid not null default current_org(),
  mailbox_id uuid not null,
  folder text not null check (folder in ('inbox', 'sent')),
  -- UIDs count within one UIDVALIDITY.
  uid_validity bigint,
  last_uid bigint,
  -- Mail received before was there already: it is filed silently.
  began_at timestamptz(3) not null,
  -- Earlier mail: wanted since when, read from when on before, and the last that was read, the oldest first.
  backfill_from timestamptz(3),
  backfill_to timestamptz(3),
  backfill_at timestamptz(3),
  backfill_uid bigint,
  backfill_read integer not null default 0,
  primary key (organization_id, mailbox_id, folder),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
call make_tenant_table('mailbox_folders');
