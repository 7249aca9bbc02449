create table workflows (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused')),
  origin text not null default 'workflow' check (origin in ('workflow', 'automation')),
  revision integer not null default 1,
  graph jsonb not null,
  settings jsonb not null,
  -- Header values of webhooks, by node and header: one sealed JSON object.
  secrets bytea,
  node_count integer not null default 0,
  live_version integer,
  -- The revision that the live version was made of: another one means unpublished changes.
  live_revision integer,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  activated_at timestamptz(3),
  paused_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index workflows_changed on workflows (organization_id, origin, updated_at desc, id desc);
create index workflows_active on workflows (organization_id, id) where status = 'active';
create index workflows_search on workflows
  using gin (organization_id, fold(' ' || name || ' ' || coalesce(description, '')) gin_trgm_ops);
call make_tenant_table('workflows');
grant select (organization_id, id, name, description) on workflows to bowline_search;
create policy search on workflows for select to bowline_search using (true);

create table workflow_versions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  workflow_id uuid not null,
  version integer not null,
  graph jsonb not null,
  settings jsonb not null,
  secrets bytea,
  node_count integer not null,
  -- What was committed when the version came to be: events after it are heard though their transaction began before.
  activated_snapshot pg_snapshot not null default pg_current_snapshot(),
  activated_at timestamptz(3) not null,
  activated_by_id integer,
  primary key (organization_id, workflow_id, version),
  foreign key (organization_id, workflow_id) references workflows on delete cascade,
  foreign key (organization_id, activated_by_id) references users on delete set null (activated_by_id)
);
call make_tenant_table('workflow_versions');

-- Who wants to hear of which event: asked by every transaction that emits one, hence by type first.
create table workflow_listeners (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  event_type text not null,
  workflow_id uuid not null,
  version integer not null,
  role text not null check (role in ('trigger', 'wait', 'goal', 'exit', 'exclude')),
  node_id text not null default '',
  primary key (organization_id, event_type, workflow_id, version, role, node_id),
  foreign key (organization_id, workflow_id, version) references workflow_versions on delete cascade
);
call make_tenant_table('workflow_listeners');

create table workflow_runs (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  workflow_id uuid not null,
  version integer not null,
  contact_id uuid,
  deal_id uuid,
  status text not null default 'running' check (status in ('running', 'waiting', 'completed', 'failed', 'canceled')),
  end_reason text check (end_reason in
    ('finished', 'goal', 'exit', 'excluded', 'canceled', 'error', 'contact_deleted', 'depth_limit')),
  -- Where it stands, and the number its step there has.
  node_id text not null,
  seq integer not null default 1,
  -- When a worker shall look at it; none: it waits for an event, an answer, or has ended.
  wake_at timestamptz(3),
  waiting_for text check (waiting_for in ('time', 'event', 'window', 'webhook', 'callback', 'retry')),
  -- The event that is waited for, and what had happened by then: what was not committed yet counts.
  wait_event text,
  wait_snapshot pg_snapshot,
  wait_xid xid8,
  -- The port through which it goes on, once somebody said so, and a goal that it goes on from.
  next_port text,
  goal_node_id text,
  goals_reached text[] not null default '{}',
  trigger_type text not null,
  trigger_event text,
  trigger_event_id uuid,
  data jsonb not null default '{}',
  outputs jsonb not null default '{}',
  depth integer not null default 0,
  -- One run per contact at a time; runs that may stand beside each other are not in the index.
  is_single boolean not null default true,
  -- Holds the one run that a contact ever gets.
  holds_once boolean not null default false,
  error text,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, workflow_id, version) references workflow_versions on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, deal_id) references deals on delete set null (deal_id)
);
create unique index workflow_runs_one_live on workflow_runs (organization_id, workflow_id, contact_id)
  where status in ('running', 'waiting') and is_single;
create unique index workflow_runs_once on workflow_runs (organization_id, workflow_id, contact_id) where holds_once;
create unique index workflow_runs_event on workflow_runs (organization_id, workflow_id, contact_id, trigger_event_id)
  where trigger_event_id is not null;
create index workflow_runs_due on workflow_runs (organization_id, workflow_id, wake_at, id)
  where status in ('running', 'waiting') and wake_at is not null;
create index workflow_runs_list on workflow_runs (organization_id, workflow_id, started_at desc, id desc);
create index workflow_runs_status on workflow_runs (organization_id, status, started_at desc, id desc)
  where status in ('failed', 'canceled', 'running', 'waiting');
create index workflow_runs_of_status on workflow_runs (organization_id, workflow_id, status, started_at desc, id desc);
create index workflow_runs_contact on workflow_runs (organization_id, contact_id, started_at desc);
create index workflow_runs_live_contact on workflow_runs (organization_id, contact_id) where status in ('running', 'waiting');
create index workflow_runs_deal on workflow_runs (organization_id, deal_id) where deal_id is not null;
create index workflow_runs_ended on workflow_runs (organization_id, ended_at) where ended_at is not null;
create index workflow_runs_recent on workflow_runs (organization_id, started_at desc, id desc);
create index workflow_runs_orphaned on workflow_runs (organization_id, id)
  where end_reason = 'contact_deleted' and ended_at is null;
call make_tenant_table('workflow_runs');

create table workflow_steps (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  run_id uuid not null,
  seq integer not null,
  -- The id that a webhook carries on every attempt.
  id uuid not null,
  node_id text not null,
  kind text not null,
  name text,
  status text not null check (status in ('done', 'skipped', 'failed', 'waiting', 'retrying')),
  port text,
  reason text,
  attempts integer not null default 1,
  next_attempt_at timestamptz(3),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  error text,
  output jsonb,
  primary key (organization_id, run_id, seq),
  foreign key (organization_id, run_id) references workflow_runs on delete cascade
);
call make_tenant_table('workflow_steps');

-- Requests that are to be made outside of any transaction: one per run at a time.
create table workflow_calls (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  run_id uuid not null,
  workflow_id uuid not null,
  seq integer not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- What is sent, the same on every attempt.
  url text not null,
  body text not null,
  claim_id uuid,
  primary key (organization_id, run_id),
  foreign key (organization_id, run_id) references workflow_runs on delete cascade
);
create index workflow_calls_due on workflow_calls (organization_id, due_at);
call make_tenant_table('workflow_calls');

-- Mails of runs: which node sent them and what became of them.
create table workflow_mails (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  message_id uuid not null,
  run_id uuid not null,
  workflow_id uuid not null,
  version integer not null,
  node_id text not null,
  at timestamptz(3) not null,
  sent_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  replied_at timestamptz(3),
  bounced_at timestamptz(3),
  primary key (organization_id, message_id),
  foreign key (organization_id, run_id) references workflow_runs on delete cascade
);
create index workflow_mails_run on workflow_mails (organization_id, run_id);
call make_tenant_table('workflow_mails');

-- Whose turn it is where owners are assigned in turn.
create table workflow_turns (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  workflow_id uuid not null,
  node_id text not null,
  turns bigint not null,
  primary key (organization_id, workflow_id, node_id),
  foreign key (organization_id, workflow_id) references workflows on delete cascade
);
call make_tenant_table('workflow_turns');

-- Numbers by node and port, and runs by status: lines are added and folded now and then, none is waited for.
create table workflow_tallies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id bigint not null generated always as identity,
  workflow_id uuid not null,
  version integer not null,
  -- '' for what counts runs.
  node_id text not null,
  name text not null,
  delta bigint not null,
  is_sum boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, workflow_id) references workflows on delete cascade
);
create index workflow_tallies_workflow on workflow_tallies (organization_id, workflow_id)
  include (version, node_id, name, delta);
create index workflow_tallies_lines on workflow_tallies (organization_id) where not is_sum;
call make_tenant_table('workflow_tallies');
grant select (organization_id, is_sum) on workflow_tallies to bowline_search;
create policy look_over on workflow_tallies for select to bowline_search using (true);

-- Events that somebody listens to, until they are handled. Read across organizations to see who has some, hence not forced.
create table workflow_inbox (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  event_id uuid not null,
  type text not null,
  xid xid8 not null default pg_current_xact_id(),
  -- How many runs led to it: none where a person or the outside world did.
  depth integer not null default 0,
  primary key (organization_id, id)
);
alter table workflow_inbox enable row level security;
create policy tenant on workflow_inbox using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on workflow_inbox to bowline_app;

-- When each organization next has something due.
create table workflow_wakes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  due_at timestamptz(3) not null,
  primary key (organization_id)
);
create index workflow_wakes_due on workflow_wakes (due_at);
alter table workflow_wakes enable row level security;
create policy tenant on workflow_wakes using (organization_id = current_org()) with check (organization_id = current_org());
grant select, insert, update, delete on workflow_wakes to bowline_app;

-- Occurrences of triggers by the calendar: each once, also when two workers look at the same minute.
create table workflow_occurrences (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  workflow_id uuid not null,
  due_at timestamptz(3) not null,
  outcome text not null check (outcome in ('started', 'missed')),
  contacts integer not null default 0,
  primary key (organization_id, workflow_id, due_at),
  foreign key (organization_id, workflow_id) references workflows on delete cascade
);
call make_tenant_table('workflow_occurrences');

create table workflow_action_keys (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  secret bytea not null,
  last_four text not null,
  created_by_id integer,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
call make_tenant_table('workflow_action_keys');

-- What other services asked for, and what was answered: asked again it is answered alike.
create table workflow_actions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  action_id uuid not null,
  body_hash bytea not null,
  response jsonb,
  created_at timestamptz(3) not null,
  primary key (organization_id, action_id)
);
create index workflow_actions_age on workflow_actions (organization_id, created_at);
call make_tenant_table('workflow_actions');

-- What an organization's webhooks are signed with; after a rotation the previous one signs too for a day.
create table workflow_webhook_secrets (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  secret bytea not null,
  previous bytea,
  previous_until timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (organization_id)
);
call make_tenant_table('workflow_webhook_secrets');
