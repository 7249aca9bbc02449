create table projects (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  name_key text not null,
  provider text not null check (provider in ('sandbox', 'github', 'gitlab')),
  repository text not null,
  workflow text,
  default_branch text not null,
  auto_deploy boolean not null,
  -- All variables in one sealed piece: which of them are secret is theirs to say.
  variables bytea not null,
  hook_token bytea not null,
  webhook_secret bytea not null,
  tags jsonb not null default '{}',
  last_number integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, name_key)
);
create index projects_recent on projects (organization_id, created_at desc, id desc);
call make_tenant_table('projects');

create table environments (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  name_key text not null,
  url text,
  branch text,
  protected boolean not null default false,
  variables bytea not null,
  tags jsonb not null default '{}',
  current_run_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Runs by the clock: on which days of the week, at what time, and when next.
  schedule jsonb,
  next_run_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, project_id, name_key),
  foreign key (organization_id, project_id) references projects on delete cascade
);
create index environments_recent on environments (organization_id, project_id, created_at desc, id desc);
call make_tenant_table('environments');

create table runs (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  project_id uuid not null,
  environment_id uuid,
  number integer not null,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  waiting_for text check (waiting_for in ('approval', 'environment', 'plan')),
  trigger text not null check (trigger in ('manual', 'push', 'schedule', 'api', 'rollback')),
  ref text not null,
  commit_sha text,
  reason text,
  variables bytea not null,
  steps jsonb not null default '[]',
  created_by text not null,
  approved_by text,
  approved_at timestamptz(3),
  retry_of uuid,
  superseded_by uuid,
  error text,
  -- What the provider calls it, and how far its log was read.
  remote jsonb not null default '{}',
  claim_id uuid,
  last_line integer not null default 0,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, project_id, number),
  foreign key (organization_id, project_id) references projects on delete cascade,
  foreign key (organization_id, environment_id) references environments on delete set null (environment_id)
);
create unique index runs_one_running on runs (organization_id, environment_id)
  where status = 'running' and environment_id is not null;
create unique index runs_one_queued on runs (organization_id, environment_id)
  where status = 'queued' and environment_id is not null;
create index runs_queued on runs (organization_id, created_at, id) where status = 'queued';
create index runs_running on runs (organization_id) where status = 'running';
create index runs_environment on runs (organization_id, environment_id, number desc);
call make_tenant_table('runs');

create table run_lines (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  run_id uuid not null,
  n integer not null,
  at timestamptz(3) not null,
  step text not null,
  stream text not null check (stream in ('stdout', 'stderr')),
  text text not null,
  primary key (organization_id, run_id, n),
  foreign key (organization_id, run_id) references runs on delete cascade
);
call make_tenant_table('run_lines');

create table run_artifacts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  run_id uuid not null,
  name text not null,
  size bigint not null,
  -- Here where the sandbox made it, otherwise at the provider under this name of its own.
  content bytea,
  remote_ref text,
  primary key (organization_id, run_id, name),
  foreign key (organization_id, run_id) references runs on delete cascade
);
call make_tenant_table('run_artifacts');

-- What a push hook brought, so that the same is not taken twice: by the sender's number, and by what it says.
create table push_deliveries (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  project_id uuid not null,
  key text not null,
  received_at timestamptz(3) not null,
  primary key (organization_id, project_id, key),
  foreign key (organization_id, project_id) references projects on delete cascade
);
create index push_deliveries_old on push_deliveries (organization_id, received_at);
call make_tenant_table('push_deliveries');
