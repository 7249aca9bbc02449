-- Addresses outside that are told of events.
create table webhook_endpoints (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  url text not null,
  description text not null default '',
  events text[] not null,
  status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
  secret bytea not null,
  -- The one before, which signs too until the moment.
  former_secret bytea,
  former_until timestamptz(3),
  -- Since when every attempt has failed.
  failing_since timestamptz(3),
  -- By the database's clock: a job is at it. One that stopped renewing this is gone.
  awake_since timestamptz,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
call make_tenant_table('webhook_endpoints');

create table webhook_deliveries (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The order in which things happened, within a subject.
  seq bigint not null generated always as identity,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  subject text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  attempts jsonb not null default '[]',
  -- Null while pending: as soon as its turn comes.
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints on delete cascade
);
create index webhook_deliveries_list on webhook_deliveries (organization_id, endpoint_id, seq desc);
create index webhook_deliveries_turn on webhook_deliveries (organization_id, endpoint_id, subject, seq)
  where status = 'pending';
create index webhook_deliveries_waiting on webhook_deliveries (organization_id, endpoint_id, seq) where status = 'pending';
create index webhook_deliveries_fresh on webhook_deliveries (organization_id, endpoint_id)
  where status = 'pending' and next_attempt_at is null;
create index webhook_deliveries_age on webhook_deliveries (organization_id, created_at);
call make_tenant_table('webhook_deliveries');

-- Wakes the endpoints that have something new to be told and no job at work; how many. Deliveries are written in the
-- transactions of the events themselves, which must not wait for each other, so nothing else is written there.
create function wake_webhook_endpoints() returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  woken integer;
begin
  with waiting as (
    select e.organization_id, e.id, (
      select d.created_at from webhook_deliveries d
      where d.organization_id = e.organization_id and d.endpoint_id = e.id
        and d.status = 'pending' and d.next_attempt_at is null
        -- One whose forerunner waits for its next attempt comes after that.
        and not exists (select 1 from webhook_deliveries p
          where p.organization_id = d.organization_id and p.endpoint_id = d.endpoint_id and p.subject = d.subject
            and p.status = 'pending' and p.seq < d.seq and p.next_attempt_at is not null)
      limit 1) as at
    from webhook_endpoints e
    where e.status = 'active' and (e.awake_since is null or e.awake_since < now() - interval '10 minutes')
    for update skip locked
  ), woken as (
    update webhook_endpoints e set awake_since = now()
    from waiting w
    where e.organization_id = w.organization_id and e.id = w.id and w.at is not null
    returning e.organization_id, e.id, w.at
  ), noted as (
    insert into agenda (organization_id, job, key, due_at, data)
    select organization_id, 'webhooks.deliver', id::text, at, jsonb_build_object('endpoint_id', id) from woken
    on conflict (organization_id, job, key) do update set due_at = least(agenda.due_at, excluded.due_at)
    returning 1
  )
  select count(*) into woken from noted;
  return woken;
end $$;
