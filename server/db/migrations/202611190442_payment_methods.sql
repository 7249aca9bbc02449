-- Who a customer is to a payment provider. A merge may leave several of one customer: the oldest is used from then on.
create table provider_customers (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  integration_id uuid not null,
  company_id uuid,
  contact_id uuid,
  provider_ref text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, integration_id, provider_ref),
  check (num_nonnulls(company_id, contact_id) <= 1),
  foreign key (organization_id, integration_id) references integrations on delete cascade,
  foreign key (organization_id, company_id) references companies on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index provider_customers_company on provider_customers (organization_id, company_id, id)
  where company_id is not null;
create index provider_customers_contact on provider_customers (organization_id, contact_id, id)
  where contact_id is not null;
call make_tenant_table('provider_customers');

-- By what a customer has agreed to be charged: of the company, where there is one, else of the contact.
create table payment_methods (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  company_id uuid,
  contact_id uuid,
  provider text not null check (provider in ('stripe', 'sepa')),
  kind text not null check (kind in ('card', 'sepa_debit', 'us_bank_account', 'other')),
  label text not null,
  brand text,
  last4 text,
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer,
  -- Where the provider keeps it, and under which names.
  integration_id uuid,
  provider_ref text,
  customer_ref text,
  mandate_id uuid,
  state text not null default 'active' check (state in ('active', 'expired', 'failed', 'revoked')),
  failure_code text,
  -- The latest of a customer is the default; so two that a merge brings together agree on one.
  default_at timestamptz(3),
  -- When its customer was told that the card runs out.
  expiry_told_at timestamptz(3),
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, provider, provider_ref),
  check (num_nonnulls(company_id, contact_id) <= 1),
  foreign key (organization_id, company_id) references companies on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  foreign key (organization_id, integration_id) references integrations on delete set null (integration_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index payment_methods_company on payment_methods (organization_id, company_id, id) where company_id is not null;
create index payment_methods_contact on payment_methods (organization_id, contact_id, id) where contact_id is not null;
create index payment_methods_integration on payment_methods (organization_id, integration_id)
  where integration_id is not null;
create index payment_methods_created_by on payment_methods (organization_id, created_by_id)
  where created_by_id is not null;
-- Cards, by when they run out.
create index payment_methods_expiry on payment_methods (organization_id, exp_year, exp_month)
  where state = 'active' and exp_year is not null;
call make_tenant_table('payment_methods');

-- Each time somebody was, or is about to be, charged for an invoice: committed before the provider is asked.
create table collection_attempts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  invoice_id uuid not null,
  payment_method_id uuid,
  n integer not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  trigger text not null check (trigger in ('auto', 'retry', 'manual', 'portal')),
  state text not null check (state in ('scheduled', 'submitted', 'succeeded', 'failed', 'returned', 'canceled')),
  code text,
  hard boolean not null default false,
  message text,
  -- What is asked, word for word each time: it holds though the method is gone.
  provider text not null check (provider in ('stripe', 'sepa')),
  integration_id uuid,
  customer_ref text,
  method_ref text,
  method_kind text not null,
  method_label text not null,
  provider_ref text,
  payment_id uuid,
  -- Of direct debits.
  due_on date,
  mandate_id uuid,
  debit_run_id uuid,
  end_to_end_id text,
  sequence text,
  collection_on date,
  next_attempt_at timestamptz(3),
  created_by_id integer,
  created_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  settled_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, invoice_id, n),
  unique (organization_id, end_to_end_id),
  foreign key (organization_id, invoice_id) references invoices on delete cascade,
  foreign key (organization_id, payment_method_id) references payment_methods on delete set null (payment_method_id),
  foreign key (organization_id, integration_id) references integrations on delete set null (integration_id),
  foreign key (organization_id, payment_id) references payments,
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
-- One at a time.
create unique index collection_attempts_live on collection_attempts (organization_id, invoice_id)
  where state in ('scheduled', 'submitted');
create index collection_attempts_method on collection_attempts (organization_id, payment_method_id)
  where payment_method_id is not null;
create index collection_attempts_integration on collection_attempts (organization_id, integration_id)
  where integration_id is not null;
create index collection_attempts_payment on collection_attempts (organization_id, payment_id)
  where payment_id is not null;
create index collection_attempts_created_by on collection_attempts (organization_id, created_by_id)
  where created_by_id is not null;
-- What waits for its day, and what waits for an answer.
create index collection_attempts_due on collection_attempts (organization_id, due_on) where state = 'scheduled';
create index collection_attempts_asked on collection_attempts (organization_id, submitted_at) where state = 'submitted';
create index collection_attempts_run on collection_attempts (organization_id, debit_run_id)
  where debit_run_id is not null;
call make_tenant_table('collection_attempts');
revoke delete, truncate on collection_attempts from bowline_app;

-- What customers were written to about it: written with the message, so that each letter is sent exactly once.
create table collection_letters (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  kind text not null,
  -- The attempt or method that the letter is about.
  about uuid not null,
  message_id uuid,
  note text,
  at timestamptz(3) not null,
  primary key (organization_id, kind, about)
);
call make_tenant_table('collection_letters');
