-- What a team does with a conversation. One that nobody has written in yet may be assigned, too: it has no last message.
alter table conversations
  alter column last_message_id drop not null,
  add column status text not null default 'open',
  add column snooze_until timestamptz(3),
  add column snoozed_by integer,
  add column assignee_id integer,
  -- Every mailbox that its mail lies in, or was sent from.
  add column mailbox_ids uuid[] not null default '{}',
  add constraint conversations_status_check check (status in ('open', 'done', 'snoozed')) not valid,
  add constraint conversations_snoozed_by foreign key (organization_id, snoozed_by)
    references users on delete set null (snoozed_by) not valid,
  add constraint conversations_assignee foreign key (organization_id, assignee_id)
    references users on delete set null (assignee_id) not valid;

-- Whose attention a mail wants, and when they read it: a row for everybody in whose mailbox it came.
create table mail_reads (
  organization_id uuid not null default current_org(),
  user_id integer not null,
  message_id uuid not null,
  read_at timestamptz(3),
  primary key (organization_id, user_id, message_id),
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, message_id) references email_messages on delete cascade
);
create index mail_reads_message on mail_reads (organization_id, message_id);
create index mail_reads_unread on mail_reads (organization_id, user_id, message_id) where read_at is null;
call make_tenant_table('mail_reads');
