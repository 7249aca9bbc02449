-- How customers are charged.
create table collections_settings (
  organization_id uuid primary key default current_org() references organizations on delete cascade,
  auto_charge text not null default 'off' check (auto_charge in ('off', 'subscriptions', 'all')),
  charge_at text not null default 'issue' check (charge_at in ('issue', 'due')),
  retry_days jsonb not null default '[1, 3, 5, 7]',
  overpayments text not null default 'keep' check (overpayments in ('keep', 'balance')),
  apply_balance boolean not null default true,
  sepa jsonb,
  interest jsonb not null default '{}',
  updated_at timestamptz(3) not null
);
call make_tenant_table('collections_settings');

-- Where a customer is charged otherwise. A customer is a company or a contact.
create table customer_collections (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  company_id uuid,
  contact_id uuid,
  auto_charge text check (auto_charge in ('off', 'subscriptions', 'all')),
  dunning_policy_id uuid,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, company_id),
  unique (organization_id, contact_id),
  foreign key (organization_id, company_id) references companies on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  check (num_nonnulls(company_id, contact_id) = 1)
);
create index customer_collections_policy on customer_collections (organization_id, dunning_policy_id)
  where dunning_policy_id is not null;
call make_tenant_table('customer_collections');
