-- The queue, in tables of our own. A job waits while it has neither a worker nor a `failed_at`; one that is done is gone.
create table jobs (
  id uuid primary key,
  -- Null: a cron, which is nobody's.
  organization_id uuid default current_org() references organizations on delete cascade,
  queue text not null,
  data jsonb not null,
  -- While one with this key waits, a second is not added. Whoever takes it takes the key off.
  once_key text,
  priority integer not null default 0,
  -- How often it was begun, and how often it may still fail without having failed for good; null until it is begun.
  attempts integer not null default 0,
  retries integer,
  start_after timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Which process runs it: should that end, others know.
  worker integer references workers,
  -- For a process that lives and hangs.
  until timestamptz,
  error text,
  failed_at timestamptz
);
create unique index jobs_once on jobs (queue, organization_id, once_key) nulls not distinct where once_key is not null;
create index jobs_waiting on jobs (queue, priority desc, created_at, start_after) where worker is null and failed_at is null;
create index jobs_worker on jobs (worker) where worker is not null;
create index jobs_failed on jobs (organization_id, failed_at) where failed_at is not null;
-- Not forced: workers take the jobs of all tenants, as the owner.
alter table jobs enable row level security;
create policy tenant on jobs using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert on jobs to bowline_app;

-- When each is due next, by the clock of the database.
create table crons (
  name text primary key,
  schedule text not null,
  due_at timestamptz not null
);

-- Whatever waits, runs or failed in the queue of before; what runs stays with its process until that ends.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  lock table pgboss.job in access exclusive mode;
  insert into jobs (id, organization_id, queue, data, once_key, priority, attempts, retries, start_after, created_at,
    worker, until, error, failed_at)
  select j.id, o.id, j.name, coalesce(j.data -> 'data', '{}'),
    case when j.policy = 'short' and j.state = 'created' then substr(j.singleton_key, length(j.group_id) + 2) end,
    j.priority, j.retry_count + begun, greatest(j.retry_limit - j.retry_count - (begun - running), 0), j.start_after,
    j.created_on, t.worker, case when running = 1 then j.started_on + (j.expire_seconds + 60) * interval '1 second' end,
    j.output ->> 'message', case when j.state = 'failed' then j.completed_on end
  from pgboss.job j
    left join organizations o on o.id = j.group_id::uuid
    left join taken_jobs t on t.job_id = j.id and t.attempt = j.retry_count and j.state = 'active'
    cross join lateral (select (j.started_on is not null)::integer as begun, (t.worker is not null)::integer as running) a
  where j.state in ('created', 'retry', 'active', 'failed') and j.name !~ '^__pgboss__'
    and (j.group_id is null or o.id is not null)
  on conflict do nothing;
  drop schema pgboss cascade;
end $$;
drop table taken_jobs;
delete from schema_migrations where name = 'job queues';
