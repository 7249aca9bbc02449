-- Mail: mailboxes, the messages of the one mail path, conversations, suppressions.

create table mailboxes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  -- Whose mailbox it is; without one it belongs to the organization and admins look after it.
  user_id integer,
  email text not null,
  display_name text not null default '',
  signature_html text not null default '',
  -- {host, port, secure, user}; the passwords stand apart, sealed.
  smtp jsonb,
  smtp_password bytea,
  imap jsonb,
  imap_password bytea,
  daily_cap integer check (daily_cap >= 0),
  -- {start, step_per_day, started_on}
  ramp jsonb,
  is_default boolean not null default false,
  is_paused boolean not null default false,
  -- What is wrong with a connection right now; cleared by the next one that works.
  smtp_error text,
  imap_error text,
  -- How far the inbox was read: UIDs count within one UIDVALIDITY.
  imap_uid_validity bigint,
  imap_last_uid bigint,
  imap_checked_at timestamptz(3),
  imap_failures integer not null default 0,
  -- While this lies ahead, one worker is reading.
  imap_busy_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete set null (user_id)
);
create unique index mailboxes_default on mailboxes (organization_id) where is_default;
create index mailboxes_user on mailboxes (organization_id, user_id, created_at);
call make_tenant_table('mailboxes');

-- How much a mailbox has sent on a day of the organization's calendar.
create table mailbox_days (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  mailbox_id uuid not null,
  day date not null,
  sent integer not null default 0,
  primary key (organization_id, mailbox_id, day),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
call make_tenant_table('mailbox_days');

create table email_messages (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  direction text not null check (direction in ('out', 'in')),
  contact_id uuid,
  mailbox_id uuid,
  integration_id uuid,
  user_id integer,
  thread_id uuid not null,
  -- The RFC 5322 id, without angle brackets; `wire_message_id` where the provider put its own in its place.
  message_id text not null,
  wire_message_id text,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  -- The message of ours that this one answers.
  parent_id uuid,
  from_email text not null,
  from_name text not null default '',
  reply_to text,
  -- [{email, name}]
  to_list jsonb not null default '[]',
  cc_list jsonb not null default '[]',
  bcc_list jsonb not null default '[]',
  subject text not null default '',
  -- As written: links and pixel are added on the way out, so that reading it here counts nothing.
  body_html text,
  body_text text not null default '',
  snippet text not null default '',
  -- The bodies of a confidential message, which opens something for whoever reads it; gone once it was sent.
  sealed_body bytea,
  kind text not null check (kind in
    ('one_off', 'sequence', 'campaign', 'invoice', 'contract', 'quote', 'system', 'reply', 'auto_reply', 'bounce', 'message')),
  category text not null check (category in ('transactional', 'outreach', 'incoming')),
  source_kind text,
  source_id text,
  status text not null check (status in
    ('queued', 'sending', 'sent', 'failed', 'bounced', 'unknown', 'canceled', 'received')),
  error text,
  transport text check (transport in ('mailbox', 'smtp', 'mailgun', 'sendgrid', 'ses', 'server', 'local')),
  provider_id text,
  -- The claim: who is sending and since when. `handed_over_at` is committed before the last byte leaves.
  attempt_id uuid,
  attempts integer not null default 0,
  claimed_at timestamptz(3),
  handed_over_at timestamptz(3),
  quota_day date,
  scheduled_at timestamptz(3),
  sent_at timestamptz(3),
  received_at timestamptz(3),
  read_at timestamptz(3),
  tracking_id text,
  track_opens boolean not null default false,
  track_clicks boolean not null default false,
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  open_count integer not null default 0,
  click_count integer not null default 0,
  machine_open_count integer not null default 0,
  machine_click_count integer not null default 0,
  delivered_at timestamptz(3),
  bounced_at timestamptz(3),
  bounce_kind text check (bounce_kind in ('hard', 'soft')),
  complained_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  replied_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, direction, message_id),
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  foreign key (organization_id, mailbox_id) references mailboxes on delete set null (mailbox_id),
  foreign key (organization_id, integration_id) references integrations on delete set null (integration_id),
  foreign key (organization_id, user_id) references users on delete set null (user_id),
  foreign key (organization_id, parent_id) references email_messages on delete set null (parent_id)
);
create index email_messages_recent on email_messages (organization_id, created_at desc, id desc);
create index email_messages_contact on email_messages (organization_id, contact_id, created_at desc, id desc);
create index email_messages_thread on email_messages (organization_id, thread_id, created_at);
create index email_messages_source on email_messages (organization_id, source_kind, source_id)
  where source_id is not null;
create index email_messages_wire on email_messages (organization_id, wire_message_id) where wire_message_id is not null;
create index email_messages_provider on email_messages (organization_id, provider_id) where provider_id is not null;
create index email_messages_tracking on email_messages (organization_id, tracking_id) where tracking_id is not null;
create index email_messages_mailbox on email_messages (organization_id, mailbox_id, created_at desc);
create index email_messages_integration on email_messages (organization_id, integration_id, created_at desc)
  where integration_id is not null;
create index email_messages_parent on email_messages (organization_id, parent_id) where parent_id is not null;
create index email_messages_local on email_messages (organization_id, created_at desc, id desc)
  where transport = 'local';
create index email_messages_attention on email_messages (organization_id, created_at desc, id desc)
  where status in ('failed', 'unknown');
call make_tenant_table('email_messages');

-- Every address a message went to: who was mailed is asked by address.
create table email_recipients (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  message_id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('to', 'cc', 'bcc')),
  -- What the receiving server said when it took the others and not this one.
  rejected text,
  created_at timestamptz(3) not null,
  primary key (organization_id, message_id, email),
  foreign key (organization_id, message_id) references email_messages on delete cascade
);
create index email_recipients_email on email_recipients (organization_id, email, created_at desc);
call make_tenant_table('email_recipients');

-- Contents of attachments, kept once however many messages carry them.
create table email_blobs (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  sha256 bytea not null,
  size integer not null,
  content bytea not null,
  used_at timestamptz(3) not null,
  primary key (organization_id, sha256)
);
create index email_blobs_age on email_blobs (organization_id, used_at);
call make_tenant_table('email_blobs');

create table email_attachments (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  message_id uuid not null,
  position integer not null,
  filename text not null,
  content_type text not null,
  content_id text,
  size integer not null,
  sha256 bytea not null,
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references email_messages on delete cascade,
  foreign key (organization_id, sha256) references email_blobs
);
create index email_attachments_message on email_attachments (organization_id, message_id, position);
create index email_attachments_blob on email_attachments (organization_id, sha256);
call make_tenant_table('email_attachments');

-- One row a contact with mail: what the list of conversations shows, kept with every message.
create table conversations (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  contact_id uuid not null,
  last_message_id uuid not null,
  last_message_at timestamptz(3) not null,
  message_count integer not null default 0,
  unread_count integer not null default 0,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index conversations_recent on conversations (organization_id, last_message_at desc, contact_id);
create index conversations_unread on conversations (organization_id, last_message_at desc, contact_id)
  where unread_count > 0;
call make_tenant_table('conversations');

-- Addresses that are not mailed any more, and why.
create table suppressions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  reason text not null check (reason in
    ('hard_bounce', 'complaint', 'unsubscribe', 'soft_bounces', 'manual', 'import')),
  source text not null default '',
  evidence jsonb not null default '{}',
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, email)
);
create index suppressions_recent on suppressions (organization_id, created_at desc, id desc);
call make_tenant_table('suppressions');

-- A message that is gone, by itself or with its contact, takes its entry in the directory with it.
create function forget_tracking() returns trigger
  language plpgsql as $$
begin
  delete from directory
  where organization_id = old.organization_id and kind = 'tracking' and target_id = old.id::text;
  return null;
end $$;
create trigger forget_tracking after delete on email_messages
  for each row when (old.tracking_id is not null) execute function forget_tracking();
