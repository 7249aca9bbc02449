-- Texts to begin a mail with, and pieces to put into one.
create table email_templates (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer,
  name text not null check (name <> ''),
  kind text not null check (kind in ('template', 'snippet')),
  subject text not null default '',
  body_html text not null default '',
  shortcut text check (shortcut ~ '^[a-z0-9_-]{1,32}$'),
  visibility text not null check (visibility in ('own', 'organization')),
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete set null (user_id)
);
create unique index email_templates_shortcut on email_templates (organization_id, user_id, shortcut)
  where shortcut is not null;
create index email_templates_user on email_templates (organization_id, user_id);
call make_tenant_table('email_templates');

-- What somebody is writing. Once it was sent the row stays for a while and names the message: whoever did not hear the
-- answer asks again and finds it, and who takes the mail back finds everything as it was.
create table email_drafts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  revision integer not null default 1,
  -- [{email, name}], where an address may be half of one.
  to_list jsonb not null default '[]',
  cc_list jsonb not null default '[]',
  bcc_list jsonb not null default '[]',
  subject text not null default '',
  body_html text not null default '',
  quoted_html text,
  contact_id uuid,
  deal_id uuid,
  account_id uuid,
  reply_to_message_id uuid,
  mode text not null default 'new' check (mode in ('new', 'reply', 'reply_all', 'forward')),
  -- The message of which there is one answer in writing.
  answers uuid,
  template_id uuid,
  signature boolean not null default true,
  track_opens boolean,
  track_clicks boolean,
  send_at timestamptz(3),
  follow_up jsonb,
  -- Sent as, or brought back from.
  message_id uuid,
  restored_from uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, deal_id) references deals on delete set null (deal_id),
  foreign key (organization_id, account_id) references mailboxes on delete set null (account_id),
  foreign key (organization_id, reply_to_message_id) references email_messages on delete set null (reply_to_message_id),
  foreign key (organization_id, template_id) references email_templates on delete set null (template_id),
  foreign key (organization_id, message_id) references email_messages on delete cascade
);
create unique index email_drafts_answer on email_drafts (organization_id, user_id, answers)
  where answers is not null and message_id is null;
create index email_drafts_recent on email_drafts (organization_id, user_id, updated_at desc, id desc)
  where message_id is null;
create index email_drafts_message on email_drafts (organization_id, message_id) where message_id is not null;
create index email_drafts_restored on email_drafts (organization_id, restored_from) where restored_from is not null;
create index email_drafts_contact on email_drafts (organization_id, contact_id) where contact_id is not null;
create index email_drafts_deal on email_drafts (organization_id, deal_id) where deal_id is not null;
create index email_drafts_account on email_drafts (organization_id, account_id) where account_id is not null;
create index email_drafts_parent on email_drafts (organization_id, reply_to_message_id)
  where reply_to_message_id is not null;
create index email_drafts_template on email_drafts (organization_id, template_id) where template_id is not null;
call make_tenant_table('email_drafts');

-- Files of drafts, and such as were uploaded for a mail to come.
create table email_draft_files (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  user_id integer not null,
  draft_id uuid,
  filename text not null,
  content_type text not null,
  content_id text,
  size integer not null,
  sha256 bytea not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, draft_id) references email_drafts on delete cascade,
  foreign key (organization_id, sha256) references email_blobs
);
create index email_draft_files_draft on email_draft_files (organization_id, draft_id, id);
create index email_draft_files_blob on email_draft_files (organization_id, sha256);
create index email_draft_files_user on email_draft_files (organization_id, user_id);
call make_tenant_table('email_draft_files');

-- How a person writes and reads mail.
create table mail_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  user_id integer not null,
  undo_seconds integer not null default 0 check (undo_seconds between 0 and 60),
  track_opens boolean not null default true,
  track_clicks boolean not null default true,
  default_mailbox_id uuid,
  signature_html text,
  pictures text not null default 'blocked' check (pictures in ('blocked', 'shown')),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users on delete cascade,
  foreign key (organization_id, default_mailbox_id) references mailboxes on delete set null (default_mailbox_id)
);
create index mail_settings_mailbox on mail_settings (organization_id, default_mailbox_id)
  where default_mailbox_id is not null;
call make_tenant_table('mail_settings');

alter table email_messages
  add column template_id uuid,
  add column undo_until timestamptz(3),
  add column follow_up_at timestamptz(3),
  add column follow_up_days integer,
  add column follow_up_state text;
alter table email_messages add constraint email_messages_follow_up_state
  check (follow_up_state in ('waiting', 'done', 'answered', 'canceled')) not valid;
