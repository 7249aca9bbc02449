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

-- Whoever reads an inbox, or speaks to a provider about a resource, holds a claim; the clocks they went by are gone.
alter table mailboxes drop column imap_busy_until, add column imap_claim uuid;
alter table platform_resources drop column lease_until;
alter table platform_resources rename column lease_id to claim_id;
alter table idempotency_keys drop column lease_until, add column claim_id uuid;
