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
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The least time between two mails that machines send from a mailbox, and when the last one was let through.
  min_gap_seconds integer check (min_gap_seconds between 1 and 86400),
  imap_claim uuid,
  -- Why it is paused; null for one that is not.
  pause_by text check (pause_by in ('user', 'auto')),
  pause_code text,
  pause_reason text,
  pause_user_id integer,
  paused_at timestamptz(3),
  resumed_at timestamptz(3),
  auto_pause boolean not null default true,
  bounce_threshold numeric(5, 2) not null default 5 check (bounce_threshold between 1 and 20),
  complaint_threshold numeric(5, 2) not null default 0.1 check (complaint_threshold between 0.05 and 1),
  -- Days of the ramp on which it was paused, and the last of them.
  ramp_held_days integer not null default 0,
  ramp_held_until date,
  oauth_provider text check (oauth_provider in ('google', 'microsoft')),
  oauth_scopes text[] not null default '{}',
  oauth_connected_at timestamptz(3),
  -- The provider takes it back; somebody has to sign in again.
  oauth_ended_at timestamptz(3),
  -- Sealed.
  oauth_refresh bytea,
  oauth_access bytea,
  oauth_access_until timestamptz(3),
  -- Whoever renews the token holds this claim.
  oauth_claim uuid,
  -- Who else than its owner sends from a mailbox. Until now everybody did: what admins and owners connected stays shared.
  shared boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete set null (user_id),
  foreign key (organization_id, pause_user_id) references users on delete set null (pause_user_id)
);
create unique index mailboxes_default on mailboxes (organization_id) where is_default;
create index mailboxes_user on mailboxes (organization_id, user_id, created_at);
create index mailboxes_paused_by on mailboxes (organization_id, pause_user_id) where pause_user_id is not null;
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
  kind text not null
    check (kind in
    ('one_off', 'sequence', 'campaign', 'workflow', 'placement', 'invoice', 'contract', 'quote', 'system', 'reply',
    'auto_reply', 'bounce', 'message')),
  category text not null,
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
  -- A column of its own for what the index of failures asks for. With `status` itself in the condition, every step from
  -- queued to sent would write all indexes anew.
  needs_attention boolean not null
    generated always as (status in ('failed', 'unknown')) stored,
  -- What an SMTP server said when it took the message. Providers' ids, by which they report later, stay in `provider_id`.
  response text,
  -- Counted on such a day, or free of it: not asked again.
  relay_passed boolean not null default false,
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
create index email_messages_mailbox on email_messages (organization_id, mailbox_id, created_at desc);
create index email_messages_integration on email_messages (organization_id, integration_id, created_at desc)
  where integration_id is not null;
create index email_messages_parent on email_messages (organization_id, parent_id) where parent_id is not null;
create index email_messages_local on email_messages (organization_id, created_at desc, id desc)
  where transport = 'local';
create index email_messages_attention on email_messages (organization_id, created_at desc, id desc)
  where needs_attention;
-- Dates by which figures fall into a range.
create index email_messages_sent on email_messages (organization_id, sent_at) where sent_at is not null;
call make_tenant_table('email_messages');
-- Room on the page for the three versions that a message goes through.
alter table email_messages set (fillfactor = 50);
alter table email_messages add constraint email_messages_account_check
  check (category <> 'account' or (transport = 'server' and mailbox_id is null and integration_id is null
    and body_html is null and body_text = '' and snippet = '')) not valid;
alter table email_messages add constraint email_messages_category_check
  check (category in ('transactional', 'outreach', 'personal', 'account', 'incoming')) not valid;

-- Every address a message went to: who was mailed is asked by address.
create table email_recipients (
  organization_id uuid not null default current_org(),
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
  organization_id uuid not null default current_org(),
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

create table mailbox_paces (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  mailbox_id uuid not null,
  last_at timestamptz(3) not null,
  primary key (organization_id, mailbox_id),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
call make_tenant_table('mailbox_paces');

-- How a way out is doing, whoever sends through it: told to slow down until when and how much, not to be reached since when.
create table sender_states (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  sender text not null,
  slow_until timestamptz(3),
  slow_factor integer not null default 1,
  failing_since timestamptz(3),
  failing_error text,
  primary key (organization_id, sender)
);
call make_tenant_table('sender_states');

-- One way to a provider and back: `state` and the token of the second step are found through the directory.
create table webmail_attempts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  provider text not null check (provider in ('google', 'microsoft')),
  mailbox_id uuid,
  return_to text,
  nonce text not null,
  -- Sealed: the code verifier, and later what the provider gave, until somebody confirms it.
  verifier bytea not null,
  granted bytea,
  email text,
  cookie_hash bytea not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  confirm_until timestamptz(3),
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
create index webmail_attempts_user on webmail_attempts (organization_id, user_id);
create index webmail_attempts_mailbox on webmail_attempts (organization_id, mailbox_id) where mailbox_id is not null;
create index webmail_attempts_old on webmail_attempts (organization_id, created_at);
call make_tenant_table('webmail_attempts');

-- Addresses of people who were erased and must not be written to: nobody can read them, and whoever comes with one of them
-- finds it suppressed.
create table erased_addresses (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  hash text not null,
  reason text not null,
  erased_at timestamptz(3) not null,
  primary key (organization_id, hash)
);
call make_tenant_table('erased_addresses');

-- Recipients that an organization reached on a day (UTC) through the server's own transport. Not its own day: a change of
-- time zone would bring it a second one.
create table relay_days (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  day date not null,
  recipients integer not null,
  primary key (organization_id, day)
);
call make_tenant_table('relay_days');
grant select (organization_id, day, recipients) on relay_days to bowline_search;
create policy look_over on relay_days for select to bowline_search using (true);

create table email_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  footer_on_personal boolean not null default false,
  primary key (organization_id)
);
call make_tenant_table('email_settings');
