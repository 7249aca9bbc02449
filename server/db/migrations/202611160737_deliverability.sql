-- Whether mail arrives: domains and what their records said, and how each mailbox fares.

create table sending_domains (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  domain text not null,
  -- Told by people, and read from received copies.
  selectors text[] not null default '{}',
  learned_selectors text[] not null default '{}',
  -- Somebody wants it listed, with or without a mailbox.
  watched boolean not null default false,
  status text not null default 'unknown' check (status in ('pass', 'warn', 'fail', 'unknown')),
  score integer,
  -- By check: {status, record}, the last that was an answer.
  known jsonb not null default '{}',
  -- By check: the status of the last check, answered or not.
  statuses jsonb not null default '{}',
  dmarc_policy text,
  checked_at timestamptz(3),
  next_check_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, domain)
);
create index sending_domains_due on sending_domains (organization_id, next_check_at);
call make_tenant_table('sending_domains');

create table domain_changes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  domain text not null,
  at timestamptz(3) not null,
  check_id text not null,
  from_status text not null,
  to_status text not null,
  record_before text,
  record_after text,
  primary key (organization_id, id),
  foreign key (organization_id, domain) references sending_domains on delete cascade
);
create index domain_changes_newest on domain_changes (organization_id, domain, at desc, id desc);
call make_tenant_table('domain_changes');

alter table mailboxes
  -- Why it is paused; null for one that is not.
  add column pause_by text check (pause_by in ('user', 'auto')),
  add column pause_code text,
  add column pause_reason text,
  add column pause_user_id integer,
  add column paused_at timestamptz(3),
  add column resumed_at timestamptz(3),
  add column auto_pause boolean not null default true,
  add column bounce_threshold numeric(5, 2) not null default 5 check (bounce_threshold between 1 and 20),
  add column complaint_threshold numeric(5, 2) not null default 0.1 check (complaint_threshold between 0.05 and 1),
  -- Days of the ramp on which it was paused, and the last of them.
  add column ramp_held_days integer not null default 0,
  add column ramp_held_until date,
  add foreign key (organization_id, pause_user_id) references users on delete set null (pause_user_id);
create index mailboxes_paused_by on mailboxes (organization_id, pause_user_id) where pause_user_id is not null;
update mailboxes set pause_by = 'user', paused_at = updated_at where is_paused;

-- What left through a mailbox in the last weeks and what became of it: written with the events, read in small pieces.
create table inbox_messages (
  organization_id uuid not null default current_org(),
  mailbox_id uuid not null,
  message_id uuid not null,
  sent_at timestamptz(3) not null,
  bounce text check (bounce in ('hard', 'soft')),
  complained boolean not null default false,
  replied boolean not null default false,
  primary key (organization_id, mailbox_id, message_id),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
create index inbox_messages_newest on inbox_messages (organization_id, mailbox_id, sent_at desc, message_id desc) include (bounce);
create index inbox_messages_old on inbox_messages (organization_id, sent_at);
call make_tenant_table('inbox_messages');

-- By day of the organization.
create table inbox_days (
  organization_id uuid not null default current_org(),
  mailbox_id uuid not null,
  day date not null,
  sent integer not null default 0,
  hard_bounces integer not null default 0,
  soft_bounces integer not null default 0,
  complaints integer not null default 0,
  replies integer not null default 0,
  primary key (organization_id, mailbox_id, day),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade
);
call make_tenant_table('inbox_days');

alter table email_messages drop constraint email_messages_kind_check;
alter table email_messages add constraint email_messages_kind_check check (kind in
  ('one_off', 'sequence', 'campaign', 'workflow', 'placement', 'invoice', 'contract', 'quote', 'system', 'reply',
   'auto_reply', 'bounce', 'message'));
