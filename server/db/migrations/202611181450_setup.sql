-- What an organization wants to see no more of its set-up list, and since when it has examples.
create table setup_states (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  dismissed text[] not null default '{}',
  is_dismissed boolean not null default false,
  examples_since timestamptz(3),
  primary key (organization_id)
);
call make_tenant_table('setup_states');

-- Which records are examples, so that exactly these go again.
create table example_records (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  type text not null check (type in ('company', 'contact', 'deal', 'task', 'note')),
  record_id uuid not null,
  primary key (organization_id, type, record_id)
);
call make_tenant_table('example_records');
