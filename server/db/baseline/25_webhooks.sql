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
grant select (organization_id, id, status, awake_since) on webhook_endpoints to bowline_search;
create policy look_over on webhook_endpoints for select to bowline_search using (true);

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
grant select (organization_id, endpoint_id, subject, seq, status, next_attempt_at, created_at) on webhook_deliveries
  to bowline_search;
create policy look_over on webhook_deliveries for select to bowline_search using (true);
