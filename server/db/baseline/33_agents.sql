create table agents (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  name_key text not null,
  status text not null default 'active' check (status in ('active', 'paused')),
  version integer not null,
  tags jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, name_key)
);
create index agents_recent on agents (organization_id, created_at desc, id desc);
call make_tenant_table('agents');

create table agent_versions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  agent_id uuid not null,
  version integer not null,
  definition jsonb not null,
  -- Headers of tools hold credentials: sealed, by the names of the tools.
  headers bytea not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  -- Whose instructions and tools a version has, as `created_by` spells them: a run may no more than each of them. Where it
  -- is null, before this column was, the version's maker is its only author.
  authors text[],
  primary key (organization_id, agent_id, version),
  foreign key (organization_id, agent_id) references agents on delete cascade
);
call make_tenant_table('agent_versions');

create table agent_sessions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  agent_id uuid not null,
  messages jsonb not null default '[]',
  -- The run that has the word.
  run_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, agent_id) references agents on delete cascade
);
create index agent_sessions_recent on agent_sessions (organization_id, agent_id, created_at desc, id desc);
call make_tenant_table('agent_sessions');

create table agent_runs (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  agent_id uuid not null,
  agent_version integer not null,
  session_id uuid,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'canceled', 'budget_exhausted')),
  input jsonb not null,
  output text,
  messages jsonb not null,
  metadata jsonb not null default '{}',
  simulated boolean not null,
  -- On whose behalf: what its tools may do is what this one may.
  actor jsonb not null,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  -- Millionths of a cent; null where the price of the model is not known.
  cost_micro bigint,
  last_step integer not null default 0,
  claim_id uuid,
  error text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, agent_id) references agents on delete cascade,
  foreign key (organization_id, session_id) references agent_sessions on delete set null (session_id)
);
create index agent_runs_recent on agent_runs (organization_id, agent_id, created_at desc, id desc);
create index agent_runs_waiting on agent_runs (organization_id, session_id, created_at) where status = 'queued';
call make_tenant_table('agent_runs');

create table agent_steps (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  run_id uuid not null,
  n integer not null,
  kind text not null check (kind in ('model', 'tool')),
  name text not null,
  call_id text,
  arguments jsonb,
  result text,
  status text not null check (status in ('pending', 'running', 'succeeded', 'failed', 'unknown')),
  tokens integer,
  ms integer,
  -- What was set aside for it from the day's budget, and of which day.
  held_micro bigint,
  held_day date,
  primary key (organization_id, run_id, n),
  foreign key (organization_id, run_id) references agent_runs on delete cascade
);
call make_tenant_table('agent_steps');

create table agent_budgets (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  agent_id uuid not null,
  day date not null,
  spent_micro bigint not null default 0,
  held_micro bigint not null default 0,
  primary key (organization_id, agent_id, day),
  foreign key (organization_id, agent_id) references agents on delete cascade
);
call make_tenant_table('agent_budgets');
