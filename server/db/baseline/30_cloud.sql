create table platform_api_keys (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  -- What may be shown of the key: enough to recognise it, nothing of its secret.
  prefix text not null,
  scopes text[] not null,
  created_by_user_id integer,
  created_by_key_id uuid,
  replaces_id uuid,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- Set by a rotation: until then the old key works beside the new one.
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, prefix),
  foreign key (organization_id, created_by_user_id) references users on delete set null (created_by_user_id),
  foreign key (organization_id, replaces_id) references platform_api_keys on delete set null (replaces_id)
);
create index platform_api_keys_recent on platform_api_keys (organization_id, created_at desc, id desc);
-- Keys could make keys, of any scope and for ever. Those they made, other than in place of a key that was rotated, have at
-- most the scopes of their maker and have ended where it has.
create index platform_api_keys_made_by_key on platform_api_keys (organization_id, created_by_key_id)
  where created_by_key_id is not null;
call make_tenant_table('platform_api_keys');

-- What an Enterprise tenant settled for itself; the other plans have none of these.
create table platform_limits (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id text not null default 'limits' check (id = 'limits'),
  burst integer check (burst between 1 and 100000),
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
call make_tenant_table('platform_limits');

create table platform_resources (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  kind text not null,
  parent_id uuid,
  name text not null,
  -- Held while the resource lives, for kinds whose names may not repeat.
  unique_name text,
  provider text not null,
  region text,
  -- What is there, and what shall be: they differ while an operation runs.
  spec jsonb not null,
  desired jsonb not null,
  tags jsonb not null default '{}',
  facts jsonb not null default '{}',
  state text not null,
  error text,
  drift jsonb,
  provider_ref text,
  claim_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  checked_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, kind, unique_name),
  unique (organization_id, provider, provider_ref),
  foreign key (organization_id, parent_id) references platform_resources on delete cascade
);
create index platform_resources_live on platform_resources (organization_id, kind, created_at desc, id desc)
  where deleted_at is null;
create index platform_resources_all on platform_resources (organization_id, kind, created_at desc, id desc);
create index platform_resources_parent on platform_resources (organization_id, parent_id) where parent_id is not null;
call make_tenant_table('platform_resources');

-- Which resource names which: a network its machines stand in, the machine a volume hangs on.
create table platform_references (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  from_id uuid not null,
  field text not null,
  to_id uuid not null,
  -- Whether the one named may not go while this is here.
  holds boolean not null,
  primary key (organization_id, from_id, field, to_id),
  foreign key (organization_id, from_id) references platform_resources on delete cascade,
  foreign key (organization_id, to_id) references platform_resources on delete cascade
);
create index platform_references_to on platform_references (organization_id, to_id);
call make_tenant_table('platform_references');

create table platform_operations (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  resource_id uuid not null,
  resource_kind text not null,
  action text not null,
  status text not null check (status in ('pending', 'running', 'succeeded', 'failed', 'canceled')),
  -- Counts against the plan's concurrent deploys.
  is_deploy boolean not null,
  input jsonb not null,
  -- What was asked of the provider that cannot be seen in the resource afterwards, such as a reboot.
  issued_at timestamptz(3),
  attempts integer not null default 0,
  error text,
  error_code text,
  requested_by_key_id uuid,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, resource_id) references platform_resources on delete cascade
);
create unique index platform_operations_one_active on platform_operations (organization_id, resource_id)
  where status in ('pending', 'running');
create index platform_operations_deploys on platform_operations (organization_id)
  where is_deploy and status in ('pending', 'running');
create index platform_operations_recent on platform_operations (organization_id, created_at desc, id desc);
create index platform_operations_resource on platform_operations (organization_id, resource_id, created_at desc, id desc);
call make_tenant_table('platform_operations');

-- The simulated cloud: what a real provider would keep on its side. The engine never reads it but through its driver.
create table platform_sandbox (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id text not null,
  kind text not null,
  -- The client's own token: the same token never makes a second one.
  token uuid not null,
  parent_id text,
  spec jsonb not null,
  previous jsonb,
  facts jsonb not null,
  tags jsonb not null,
  status text not null check (status in ('creating', 'changing', 'ready', 'deleting')),
  last_action text,
  settles_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, token)
);
create index platform_sandbox_parent on platform_sandbox (organization_id, parent_id) where parent_id is not null;
call make_tenant_table('platform_sandbox');

create table platform_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id text not null default 'settings' check (id = 'settings'),
  model_prices jsonb not null default '{}',
  status_page jsonb not null default '{}',
  failures_to_down integer not null default 2 check (failures_to_down between 1 and 10),
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
call make_tenant_table('platform_settings');

-- What counts as a deploy of the plan beside the operations of resources.
create table platform_deploys (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  started_at timestamptz(3) not null,
  primary key (organization_id, id)
);
call make_tenant_table('platform_deploys');
