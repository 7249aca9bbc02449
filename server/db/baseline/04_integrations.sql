create table integrations (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  provider text not null,
  name text not null,
  config jsonb not null default '{}',
  -- One sealed JSON object of all secrets, and what may be shown of each.
  secrets bytea,
  secret_hints jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'disabled')),
  last_tested_at timestamptz(3),
  last_test jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index integrations_provider on integrations (organization_id, provider, created_at);
call make_tenant_table('integrations');
