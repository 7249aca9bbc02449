-- A mail concerns everybody in From, To and Cc, and may lie in several mailboxes. The first of each stands with the message;
-- these tables hold only the others, so that what goes to one person costs nothing more.
alter table email_messages
  -- Its Date header; what counts for the order is when it was received, which is `created_at` of mail that was read.
  add column date timestamptz(3),
  -- [{email, name}] of mail that was read; `reply_to` is for what we send.
  add column reply_list jsonb not null default '[]',
  -- The last day of an absence that an automatic reply tells of.
  add column absence_until date,
  drop constraint email_messages_transport_check,
  add constraint email_messages_transport_check
    check (transport in ('mailbox', 'smtp', 'mailgun', 'sendgrid', 'ses', 'server', 'local', 'external')) not valid;

create table email_message_contacts (
  organization_id uuid not null default current_org(),
  message_id uuid not null,
  contact_id uuid not null,
  -- When the message came to be, so that a conversation is read in its order.
  at timestamptz(3) not null,
  primary key (organization_id, message_id, contact_id),
  foreign key (organization_id, message_id) references email_messages on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index email_message_contacts_contact on email_message_contacts (organization_id, contact_id, at desc, message_id desc);
call make_tenant_table('email_message_contacts');

create table email_message_mailboxes (
  organization_id uuid not null default current_org(),
  message_id uuid not null,
  mailbox_id uuid not null,
  primary key (organization_id, message_id, mailbox_id),
  foreign key (organization_id, message_id) references email_messages on delete cascade,
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
create index email_message_mailboxes_mailbox on email_message_mailboxes (organization_id, mailbox_id, message_id);
call make_tenant_table('email_message_mailboxes');

-- Whose conversation shows which message.
create view email_contacts with (security_invoker = true) as
  select organization_id, id as message_id, contact_id, created_at as at from email_messages where contact_id is not null
  union all
  select organization_id, message_id, contact_id, at from email_message_contacts;
grant select on email_contacts to bowline_app;

-- Which mailbox sent a message, or holds it.
create view email_mailboxes with (security_invoker = true) as
  select organization_id, id as message_id, mailbox_id from email_messages where mailbox_id is not null
  union all
  select organization_id, message_id, mailbox_id from email_message_mailboxes;
grant select on email_mailboxes to bowline_app;
