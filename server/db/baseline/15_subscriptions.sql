create table subscriptions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
  contact_id uuid,
  company_id uuid,
  quote_id uuid,
  -- Whose revenue it is when several subscriptions are netted: the company, else the contact, else itself.
  customer_id uuid not null,
  currency text not null,
  -- The plan's value. Counted while active or past due; zero once canceled.
  mrr_cents bigint not null check (mrr_cents >= 0),
  reporting_mrr_cents bigint not null check (reporting_mrr_cents >= 0),
  fx_rate numeric not null,
  fx_as_of date,
  billing_interval text not null check (billing_interval in ('day', 'week', 'month', 'quarter', 'year')),
  billing_interval_count integer not null check (billing_interval_count >= 1),
  -- Periods are counted from here on the organization's wall clock, so that a month's end never drifts.
  anchor timestamp(3) not null,
  anchor_zone text not null,
  period_index integer not null default 0,
  current_period_start timestamptz(3) not null,
  current_period_end timestamptz(3) not null,
  started_at timestamptz(3) not null,
  trial_end timestamptz(3),
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz(3),
  cancel_reason text,
  provider text,
  provider_ref text,
  notes text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A subscription's rhythm may change later; the one it was quoted in is what tells those of one quote apart.
  quote_interval text,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, quote_id) references quotes on delete set null (quote_id)
);
create index subscriptions_recent on subscriptions (organization_id, created_at desc, id desc);
create index subscriptions_status on subscriptions (organization_id, status, created_at desc, id desc);
create index subscriptions_contact on subscriptions (organization_id, contact_id);
create index subscriptions_company on subscriptions (organization_id, company_id);
-- The live sum is read from the index alone.
create index subscriptions_live on subscriptions (organization_id) include (reporting_mrr_cents)
  where status in ('active', 'past_due');
-- One subscription per accepted quote and rhythm, however often the event is delivered.
create unique index subscriptions_quote on subscriptions (organization_id, quote_id, quote_interval)
  where quote_id is not null;
call make_tenant_table('subscriptions');

create table subscription_items (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  position integer not null,
  name text not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  unit_price_cents bigint not null,
  product_id uuid,
  tax_name text,
  tax_rate numeric(9, 4) not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, subscription_id) references subscriptions on delete cascade,
  foreign key (organization_id, product_id) references products on delete set null (product_id)
);
create index subscription_items_order on subscription_items (organization_id, subscription_id, position);
create index subscription_items_search on subscription_items
  using gin (organization_id, fold(' ' || name) gin_trgm_ops);
call make_tenant_table('subscription_items');
grant select (organization_id, id, name) on subscription_items to bowline_search;
create policy search on subscription_items for select to bowline_search using (true);

-- One row per period that was settled: the invoice is raised in the same transaction, so there is never a second one.
create table subscription_periods (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  subscription_id uuid not null,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  invoice_id uuid,
  primary key (organization_id, subscription_id, period_start),
  foreign key (organization_id, subscription_id) references subscriptions on delete cascade,
  foreign key (organization_id, invoice_id) references invoices on delete set null (invoice_id)
);
create index subscription_periods_invoice on subscription_periods (organization_id, invoice_id);
call make_tenant_table('subscription_periods');

-- The ledger: signed amounts in the reporting currency. Rows are added and never changed.
create table mrr_movements (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  occurred_at timestamptz(3) not null,
  occurred_on date not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  kind text not null check (kind in ('new', 'expansion', 'contraction', 'churn', 'reactivation')),
  delta_cents bigint not null check (delta_cents <> 0),
  note text,
  -- The same movement seen from the customer: a second subscription is expansion.
  customer_id uuid not null,
  customer_kind text not null check (customer_kind in ('new', 'expansion', 'contraction', 'churn', 'reactivation')),
  primary key (organization_id, id),
  foreign key (organization_id, subscription_id) references subscriptions
);
create index mrr_movements_subscription on mrr_movements (organization_id, subscription_id, occurred_at, id);
create index mrr_movements_month on mrr_movements (organization_id, month, occurred_at, id);
call make_tenant_table('mrr_movements');
call make_append_only('mrr_movements');

-- The ledger summed by month, kept in the transaction that writes it. `basis` says how the kinds were told apart.
create table mrr_months (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  basis text not null check (basis in ('subscription', 'customer')),
  month text not null,
  new_cents bigint not null default 0,
  expansion_cents bigint not null default 0,
  contraction_cents bigint not null default 0,
  churn_cents bigint not null default 0,
  reactivation_cents bigint not null default 0,
  -- Customers (or subscriptions) that began or came back, and that left.
  started integer not null default 0,
  ended integer not null default 0,
  primary key (organization_id, basis, month)
);
call make_tenant_table('mrr_months');

create table mrr_customers (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  customer_id uuid not null,
  cohort text not null,
  mrr_cents bigint not null,
  primary key (organization_id, customer_id)
);
call make_tenant_table('mrr_customers');

-- What the customers who began in one month brought in each later one.
create table mrr_cohorts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  cohort text not null,
  month text not null,
  delta_cents bigint not null default 0,
  delta_customers integer not null default 0,
  primary key (organization_id, cohort, month)
);
call make_tenant_table('mrr_cohorts');

alter table invoices add foreign key (organization_id, subscription_id) references subscriptions
  on delete set null (subscription_id);
