-- Where mail really ends up: addresses of one's own at other providers, and tests that look for a mail there.

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
