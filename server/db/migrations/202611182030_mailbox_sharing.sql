alter table mailboxes
  -- What colleagues see of its mail, and who sees all of it.
  add column visibility text not null default 'full',
  add column shared_with integer[] not null default '{}',
  -- Held by the process that listens to it, and by the one that reads its earlier mail.
  add column idle_claim uuid,
  add column backfill_claim uuid,
  add column backfill_failures integer not null default 0,
  add constraint mailboxes_visibility_check
    check (visibility in ('full', 'subject', 'metadata', 'private')) not valid,
  add constraint mailboxes_shared_with_check check (cardinality(shared_with) <= 200) not valid;

-- Mail that left through a mailbox and is still to be put into its Sent folder.
create table mail_appends (
  organization_id uuid not null default current_org(),
  message_id uuid not null,
  mailbox_id uuid not null,
  -- Tried until then.
  until timestamptz(3) not null,
  attempts integer not null default 0,
  primary key (organization_id, message_id),
  foreign key (organization_id, message_id) references email_messages on delete cascade,
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
create index mail_appends_mailbox on mail_appends (organization_id, mailbox_id);
call make_tenant_table('mail_appends');
