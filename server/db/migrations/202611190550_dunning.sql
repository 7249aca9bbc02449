-- How overdue invoices are followed up, and where each of them stands.
create table dunning_policies (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  reply_pause_days integer not null default 7,
  steps jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create unique index dunning_policies_default on dunning_policies (organization_id) where is_default;
call make_tenant_table('dunning_policies');

create table dunning_states (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  invoice_id uuid not null,
  -- The one it was followed up by last: kept when the invoice is closed.
  policy_id uuid,
  -- Begun anew: steps count from this day, and those of earlier rounds no more.
  counts_from date,
  round integer not null default 0,
  paused_because text check (paused_because in ('reply', 'promise', 'manual')),
  paused_until date,
  promise jsonb,
  primary key (organization_id, invoice_id),
  foreign key (organization_id, invoice_id) references invoices on delete cascade,
  foreign key (organization_id, policy_id) references dunning_policies on delete set null (policy_id)
);
create index dunning_states_policy on dunning_states (organization_id, policy_id) where policy_id is not null;
call make_tenant_table('dunning_states');

create table dunning_steps (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  invoice_id uuid not null,
  round integer not null,
  offset_days integer not null,
  action text not null,
  level smallint not null,
  status text not null check (status in ('done', 'skipped', 'failed')),
  fee_cents bigint not null default 0,
  detail text,
  ran_at timestamptz(3) not null,
  primary key (organization_id, invoice_id, round, offset_days, action),
  foreign key (organization_id, invoice_id) references invoices on delete cascade
);
call make_tenant_table('dunning_steps');

-- Late charges that became an invoice of their own.
create table late_charges (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  invoice_id uuid not null,
  billed_invoice_id uuid not null,
  interest_cents bigint not null,
  lump_cents bigint not null,
  fees_cents bigint not null,
  at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices on delete cascade,
  foreign key (organization_id, billed_invoice_id) references invoices on delete cascade
);
create index late_charges_invoice on late_charges (organization_id, invoice_id);
create index late_charges_billed on late_charges (organization_id, billed_invoice_id);
call make_tenant_table('late_charges');
