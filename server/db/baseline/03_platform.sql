-- What must be found before the tenant is known: the hash of a secret (or id) → organization and target.
-- Not forced: directory_find runs as the owner and sees all; the application sees its own organization's rows.
create table directory (
  kind text not null,
  hash bytea not null,
  organization_id uuid not null default current_org() references organizations on delete cascade,
  target_id text not null,
  expires_at timestamptz(3),
  primary key (kind, hash)
);
create index directory_target on directory (organization_id, kind, target_id);
create index directory_expiry on directory (expires_at) where expires_at is not null;
alter table directory enable row level security;
create policy tenant on directory using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on directory to bowline_app;

create table idempotency_keys (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  key text not null,
  request_hash bytea not null,
  -- Null while the work runs. Sealed: answers may carry secrets shown once.
  status integer,
  response bytea,
  created_at timestamptz(3) not null,
  claim_id uuid,
  primary key (organization_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call make_tenant_table('idempotency_keys');

-- Gapless numbers: the row is locked by the transaction that takes the next one.
create table counters (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  name text not null,
  value bigint not null,
  primary key (organization_id, name)
);
call make_tenant_table('counters');

-- Domain events. `xid` orders readers: a row is served only when no older transaction can still commit one.
create table events (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  seq bigint not null generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  type text not null,
  at timestamptz(3) not null,
  actor_user_id integer,
  data jsonb not null,
  -- Whose changes an event tells of, for those that tell of some. A column of its own: what is read out of the data by an
  -- operator is not leakproof, so behind row security no index would be asked.
  record_id uuid,
  primary key (organization_id, id)
);
create index events_order on events (organization_id, xid, seq);
create index events_type on events (organization_id, type, at desc);
create index events_age on events (at);
-- What conditions ask of a contact and its timeline does not tell.
create index events_of_contact on events (organization_id, (data->>'contact_id'), type, at desc)
  where type in ('email.delivered', 'email.opened', 'email.clicked', 'email.unsubscribed', 'email.bounce_reported',
    'subscription.created', 'subscription.changed', 'subscription.canceled', 'subscription.reactivated',
    'payment.failed', 'workflow.run_ended') or type like 'custom.%';
create index events_of_record on events (organization_id, record_id, at, seq) where record_id is not null;
call make_tenant_table('events');
revoke update on events from bowline_app;

-- What is to run when: one row per job and key, claimed by whichever worker comes first.
create table agenda (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  job text not null,
  key text not null,
  due_at timestamptz(3) not null,
  data jsonb not null,
  primary key (organization_id, job, key)
);
create index agenda_due on agenda (due_at);
alter table agenda enable row level security;
create policy tenant on agenda using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on agenda to bowline_app;

-- Token buckets shared by all processes. Not durable on purpose: after a crash everybody starts full.
create unlogged table throttles (
  key bytea primary key,
  tokens double precision not null,
  refilled_at timestamptz not null,
  full_at timestamptz not null,
  -- How many of those who drew last got what they wanted.
  granted integer not null default 0
);
grant select, insert, update, delete on throttles to bowline_app;
alter table throttles set (fillfactor = 50);

-- Processes at work. A row is there while its process is believed to live: a session lock says so, or, where no
-- connection can be kept, a moment that is moved on and on.
create table workers (
  number integer primary key generated always as identity,
  name text not null,
  started_at timestamptz not null default now(),
  -- Null where the lock says it.
  lives_until timestamptz,
  -- Since when the lock is gone. Who lost only a connection is back within a moment and keeps its number.
  missing_since timestamptz
);

-- What a process is busy with outside of any transaction. Should it end first, the job is run at once by somebody else;
-- should it hang, at `until`. A claim stands while its row does, and the reference keeps the dead from claiming.
create table claims (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  worker integer not null references workers,
  -- Null: nothing is to be done but to let go.
  job text,
  data jsonb,
  until timestamptz(3) not null,
  primary key (organization_id, id)
);
create index claims_worker on claims (worker);
create index claims_until on claims (until);
alter table claims enable row level security;
create policy tenant on claims using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, delete on claims to bowline_app;

-- Which process took which job from its queue, written in the transaction that took it.
create table taken_jobs (
  job_id uuid not null,
  attempt integer not null,
  queue text not null,
  worker integer not null references workers,
  primary key (job_id, attempt)
);
create index taken_jobs_worker on taken_jobs (worker);

-- What each transaction of a request with an Idempotency-Key gave, written in that transaction: whoever sends the request
-- again after a crash or a lost answer goes on behind the last one that happened.
create table idempotency_steps (
  organization_id uuid not null default current_org(),
  key text not null,
  number integer not null,
  -- Sealed. Null: what it gave cannot be kept, only that it happened.
  result bytea,
  primary key (organization_id, key, number),
  foreign key (organization_id, key) references idempotency_keys (organization_id, key) on delete cascade
);
call make_tenant_table('idempotency_steps');

-- When a host that is crawled may be asked next, and who asks it right now: two at most, of all processes. Hosts as hashes.
create table crawl_hosts (
  key bytea primary key,
  next_at timestamptz not null,
  begins_at timestamptz not null,
  first_until timestamptz not null,
  first_by uuid,
  second_until timestamptz not null,
  second_by uuid
);
grant select, insert, update, delete on crawl_hosts to bowline_app;

-- What is still to be read of a site that is crawled, for as long as that takes.
create table crawl_urls (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  crawl_id uuid not null,
  seq integer not null,
  -- Hash of what tells pages apart, and of its path where it has a query.
  key bytea not null,
  path_key bytea,
  url text not null,
  is_external boolean not null default false,
  -- How it came to be known: by a link, or only because it is listed somewhere.
  is_linked boolean not null,
  is_listed boolean not null default false,
  depth smallint not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'closed')),
  -- What became of it, as far as others need to know.
  result jsonb,
  primary key (organization_id, crawl_id, seq)
);
create unique index crawl_urls_key on crawl_urls (organization_id, crawl_id, key);
create index crawl_urls_path on crawl_urls (organization_id, crawl_id, path_key) where path_key is not null;
create index crawl_urls_waiting on crawl_urls (organization_id, crawl_id, is_external, is_linked desc, depth, seq)
  where state = 'waiting';
call make_tenant_table('crawl_urls');
