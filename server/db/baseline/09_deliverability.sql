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
  -- Answers that stand in for DNS: the demo's domain is nobody's, and its checks read the same with a network and without.
  recorded jsonb,
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

create table seeds (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  email text not null,
  label text not null default '',
  provider text not null check (provider in ('gmail', 'microsoft', 'yahoo', 'icloud', 'other')),
  -- A mailbox lends its sign-in, or the seed has one of its own: {host, port, secure, user}, the password sealed.
  mailbox_id uuid,
  imap jsonb,
  imap_password bytea,
  status text not null default 'untested' check (status in ('untested', 'ok', 'error')),
  last_error text,
  last_checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade,
  check (mailbox_id is not null or imap is not null)
);
create unique index seeds_address on seeds (organization_id, lower(email));
create index seeds_mailbox on seeds (organization_id, mailbox_id) where mailbox_id is not null;
call make_tenant_table('seeds');

create table placement_tests (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  mailbox_id uuid not null,
  from_email text not null,
  subject text not null,
  status text not null check (status in ('sending', 'waiting', 'finished', 'failed')),
  created_by_id integer,
  -- Whoever looks for the mails holds this claim.
  claim uuid,
  created_at timestamptz(3) not null,
  deadline_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, mailbox_id) references mailboxes on delete cascade,
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index placement_tests_newest on placement_tests (organization_id, created_at desc, id desc);
create index placement_tests_mailbox on placement_tests (organization_id, mailbox_id, created_at desc, id desc);
create index placement_tests_author on placement_tests (organization_id, created_by_id) where created_by_id is not null;
call make_tenant_table('placement_tests');

create table placement_results (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  test_id uuid not null,
  position integer not null,
  -- Null once the seed is gone; what was found stays.
  seed_id uuid,
  email text not null,
  provider text not null,
  -- No key: what was sent is the mail path's business.
  message_id uuid,
  placement text not null default 'pending'
    check (placement in ('inbox', 'promotions', 'spam', 'missing', 'pending', 'unknown')),
  folder text,
  tab text,
  seconds integer,
  late boolean not null default false,
  auth jsonb,
  dkim_selectors text[] not null default '{}',
  error text,
  checked_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, test_id) references placement_tests on delete cascade,
  foreign key (organization_id, seed_id) references seeds on delete set null (seed_id)
);
create index placement_results_test on placement_results (organization_id, test_id, position);
create index placement_results_seed on placement_results (organization_id, seed_id) where seed_id is not null;
call make_tenant_table('placement_results');

create table dmarc_reports (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  reporter text not null,
  report_id text not null,
  domain text not null,
  begin_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  policy text,
  messages bigint not null,
  aligned bigint not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, reporter, report_id, domain)
);
create index dmarc_reports_newest on dmarc_reports (organization_id, created_at desc, id desc);
create index dmarc_reports_domain on dmarc_reports (organization_id, domain, created_at desc, id desc);
call make_tenant_table('dmarc_reports');

create table dmarc_sources (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  domain text not null,
  day date not null,
  source_ip text not null,
  messages bigint not null,
  spf_aligned bigint not null,
  dkim_aligned bigint not null,
  aligned bigint not null,
  none bigint not null,
  quarantine bigint not null,
  reject bigint not null,
  primary key (organization_id, domain, day, source_ip)
);
call make_tenant_table('dmarc_sources');
