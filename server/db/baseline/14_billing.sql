create table products (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  sku text,
  description text,
  unit text,
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  currency text not null,
  -- Prices in further currencies: {"EUR": 900}.
  prices jsonb not null default '{}',
  billing_interval text not null default 'one_time'
    check (billing_interval in ('one_time', 'month', 'quarter', 'year')),
  tax_name text,
  tax_rate numeric(7, 4) not null default 0 check (tax_rate >= 0),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
-- What is called by a name is found as deals are: by a role of its own, since trigrams may not pick an index behind a policy.
create index products_search on products
  using gin (organization_id, fold(' ' || name || ' ' || coalesce(sku, '')) gin_trgm_ops);
call make_tenant_table('products');
grant select (organization_id, id, name, sku) on products to bowline_search;
create policy search on products for select to bowline_search using (true);

-- Rates are kept by the reporting currency they were given for: changing it must not turn them into others.
create table fx_rates (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  reporting_currency text not null,
  currency text not null,
  rate numeric not null check (rate > 0),
  as_of date not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, reporting_currency, currency)
);
call make_tenant_table('fx_rates');

create table invoice_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  number_prefix text not null default 'INV-',
  credit_note_prefix text not null default 'CN-',
  page_size text not null default 'A4' check (page_size in ('A4', 'Letter')),
  terms text,
  footer_note text not null default '',
  reminders_enabled boolean not null default false,
  reminder_offsets jsonb not null default '[-3, 0, 3, 7, 14]',
  updated_at timestamptz(3) not null,
  -- How customers pay, and what is mailed by itself.
  bank jsonb not null default '{}',
  payment_instructions text,
  auto_send boolean not null default true,
  send_receipts boolean not null default true,
  primary key (organization_id)
);
call make_tenant_table('invoice_settings');

create table quote_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  number_prefix text not null default 'QT-',
  approval_discount_percent numeric(7, 4),
  approval_total_cents bigint,
  valid_days integer not null default 30,
  terms text,
  auto_invoice boolean not null default false,
  updated_at timestamptz(3) not null,
  -- Whether somebody said if accepting a quote is to raise its invoice; until then it is proposed.
  auto_invoice_chosen boolean not null default false,
  primary key (organization_id)
);
call make_tenant_table('quote_settings');

create table quotes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  number text not null,
  status text not null default 'draft' check (status in ('draft', 'pending_approval', 'approved',
    'approval_rejected', 'sent', 'accepted', 'declined', 'expired', 'voided')),
  title text not null default '',
  deal_id uuid,
  contact_id uuid,
  company_id uuid,
  currency text not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  reporting_total_cents bigint not null,
  fx_rate numeric not null,
  fx_as_of date,
  order_discount_kind text not null default 'none' check (order_discount_kind in ('none', 'percent', 'amount')),
  order_discount_value numeric(20, 4) not null default 0,
  payment_terms text not null default 'net_14',
  valid_until date,
  po_number text not null default '',
  terms text,
  notes text,
  footer_note text not null default '',
  bill_to_name text not null default '',
  bill_to_email text not null default '',
  bill_to_address text not null default '',
  bill_to_tax_id text,
  approval_reasons jsonb not null default '[]',
  approval_note text,
  submitted_at timestamptz(3),
  submitted_by_id integer,
  approved_at timestamptz(3),
  approved_by_id integer,
  sent_at timestamptz(3),
  viewed_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by_name text,
  accepted_by_email text,
  accepted_ip text,
  accepted_user_agent text,
  declined_at timestamptz(3),
  decline_reason text,
  expired_at timestamptz(3),
  voided_at timestamptz(3),
  last_pdf_at timestamptz(3),
  pdf_sha256 text,
  public_token text not null,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Quotes, invoices and contracts are found by number, title and customer, as deals are by name: by a role of its own,
  -- since trigrams may not pick an index behind a policy.
  search_text text not null
    generated always as (fold(' ' || number || ' ' || title || ' ' || bill_to_name)) stored,
  language text,
  -- What of an accepted quote is due once and on no living invoice yet. Few quotes have any: the index holds these alone.
  unbilled_cents bigint not null default 0,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, deal_id) references deals on delete set null (deal_id),
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id)
);
create index quotes_status on quotes (organization_id, status, id);
create index quotes_deal on quotes (organization_id, deal_id) where deal_id is not null;
create index quotes_contact on quotes (organization_id, contact_id) where contact_id is not null;
create index quotes_company on quotes (organization_id, company_id) where company_id is not null;
create index quotes_search on quotes using gin (organization_id, search_text gin_trgm_ops);
create index quotes_unbilled on quotes (organization_id, accepted_at, id) where unbilled_cents > 0;
call make_tenant_table('quotes');
grant select (organization_id, id, search_text) on quotes to bowline_search;
create policy search on quotes for select to bowline_search using (true);

create table quote_lines (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  quote_id uuid not null,
  position integer not null,
  product_id uuid,
  name text not null,
  description text,
  quantity numeric(16, 4) not null check (quantity > 0),
  unit text,
  unit_price_cents bigint not null,
  discount_kind text not null,
  discount_value numeric(20, 4) not null,
  tax_name text,
  tax_rate numeric(7, 4) not null,
  billing_interval text not null default 'one_time'
    check (billing_interval in ('one_time', 'month', 'quarter', 'year')),
  optional boolean not null default false,
  -- An optional line counts once the customer chose it; the others always do.
  selected boolean not null default true,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  order_discount_cents bigint not null,
  taxable_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  primary key (organization_id, id),
  unique (organization_id, quote_id, position),
  foreign key (organization_id, quote_id) references quotes on delete cascade,
  foreign key (organization_id, product_id) references products on delete set null (product_id)
);
create index quote_lines_product on quote_lines (organization_id, product_id) where product_id is not null;
call make_tenant_table('quote_lines');

create table invoices (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  number text not null,
  status text not null default 'draft' check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  title text not null default '',
  quote_id uuid,
  deal_id uuid,
  contact_id uuid,
  company_id uuid,
  subscription_id uuid,
  currency text not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  -- Gross: what came in, what went back, what was credited. Due is kept in step with them.
  amount_paid_cents bigint not null default 0,
  amount_refunded_cents bigint not null default 0,
  amount_credited_cents bigint not null default 0,
  amount_due_cents bigint not null,
  reporting_total_cents bigint not null,
  fx_rate numeric not null,
  fx_as_of date,
  order_discount_kind text not null default 'none' check (order_discount_kind in ('none', 'percent', 'amount')),
  order_discount_value numeric(20, 4) not null default 0,
  payment_terms text not null default 'net_14',
  due_date date,
  po_number text not null default '',
  terms text,
  notes text,
  footer_note text not null default '',
  bill_to_name text not null default '',
  bill_to_email text not null default '',
  bill_to_address text not null default '',
  bill_to_tax_id text,
  issued_at timestamptz(3),
  sent_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  uncollectible_at timestamptz(3),
  disputed_at timestamptz(3),
  overdue_at timestamptz(3),
  reminders_stopped_at timestamptz(3),
  -- Something a person should look at, such as money that arrived for a void invoice.
  attention text,
  last_pdf_at timestamptz(3),
  pdf_sha256 text,
  public_token text not null,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text not null
    generated always as (fold(' ' || number || ' ' || title || ' ' || bill_to_name)) stored,
  language text,
  amount_reversed_cents bigint not null default 0,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, quote_id) references quotes on delete set null (quote_id),
  foreign key (organization_id, deal_id) references deals on delete set null (deal_id),
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id)
);
-- Ids sort by creation, so the primary key serves the plain list; these serve its filters.
create index invoices_status on invoices (organization_id, status, id);
create index invoices_due on invoices (organization_id, due_date, id)
  where status = 'open' and amount_due_cents > 0;
create index invoices_deal on invoices (organization_id, deal_id, id) where deal_id is not null;
create index invoices_contact on invoices (organization_id, contact_id, id) where contact_id is not null;
create index invoices_company on invoices (organization_id, company_id, id) where company_id is not null;
create index invoices_subscription on invoices (organization_id, subscription_id, id)
  where subscription_id is not null;
-- One living invoice per accepted quote, whoever asks for it first.
create unique index invoices_quote on invoices (organization_id, quote_id)
  where quote_id is not null and subscription_id is null and status <> 'void';
create index invoices_any_quote on invoices (organization_id, quote_id) where quote_id is not null;
create index invoices_search on invoices using gin (organization_id, search_text gin_trgm_ops);
create index invoices_issued on invoices (organization_id, issued_at) where issued_at is not null;
create index invoices_partially_paid on invoices (organization_id, id)
  where status in ('open', 'uncollectible')
    and amount_paid_cents - amount_reversed_cents > amount_refunded_cents and amount_due_cents > 0;
create index invoices_unpaid on invoices (organization_id, id)
  where status in ('open', 'uncollectible') and amount_paid_cents = amount_reversed_cents and amount_due_cents > 0;
call make_tenant_table('invoices');
grant select (organization_id, id, search_text) on invoices to bowline_search;
create policy search on invoices for select to bowline_search using (true);

create table invoice_lines (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  product_id uuid,
  name text not null,
  description text,
  quantity numeric(16, 4) not null check (quantity > 0),
  unit text,
  unit_price_cents bigint not null,
  discount_kind text not null,
  discount_value numeric(20, 4) not null,
  tax_name text,
  tax_rate numeric(7, 4) not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  order_discount_cents bigint not null,
  taxable_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  primary key (organization_id, id),
  unique (organization_id, invoice_id, position),
  foreign key (organization_id, invoice_id) references invoices on delete cascade,
  foreign key (organization_id, product_id) references products on delete set null (product_id)
);
create index invoice_lines_product on invoice_lines (organization_id, product_id) where product_id is not null;
call make_tenant_table('invoice_lines');

-- The ledger of money in and out. A row's facts never change; a pending one settles once and may learn the
-- provider's name for it then.
create table payments (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('payment', 'refund', 'reversal')),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  provider text not null check (provider in ('manual', 'stripe')),
  method text not null check (method in ('bank_transfer', 'cheque', 'cash', 'card', 'other')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  reference text,
  provider_ref text,
  -- Of a refund: the payment it gives back.
  payment_id uuid,
  reason text,
  flag text check (flag in ('void_invoice', 'dispute', 'running_total')),
  received_at timestamptz(3) not null,
  created_by_id integer,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- A refund that is credited with the same stroke: what went back does not become due again.
  with_credit_note boolean not null default false,
  primary key (organization_id, id),
  unique (organization_id, provider, provider_ref),
  foreign key (organization_id, invoice_id) references invoices on delete cascade,
  foreign key (organization_id, payment_id) references payments
);
create index payments_invoice on payments (organization_id, invoice_id, id);
create index payments_refunds on payments (organization_id, payment_id) where payment_id is not null;
-- What came in lately, whatever it was for.
create index payments_received on payments (organization_id, received_at) where status = 'succeeded';
call make_tenant_table('payments');
revoke delete, truncate on payments from bowline_app;

create table credit_notes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  number text not null,
  invoice_id uuid not null,
  currency text not null,
  subtotal_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null check (total_cents > 0),
  taxes jsonb not null,
  lines jsonb not null,
  reason text,
  issued_at timestamptz(3) not null,
  last_pdf_at timestamptz(3),
  pdf_sha256 text,
  created_by_id integer,
  created_at timestamptz(3) not null,
  refund_id uuid,
  sent_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, invoice_id) references invoices on delete cascade,
  constraint credit_notes_refund foreign key (organization_id, refund_id) references payments,
  constraint credit_notes_one_a_refund unique (organization_id, refund_id)
);
create index credit_notes_invoice on credit_notes (organization_id, invoice_id, id);
call make_tenant_table('credit_notes');
revoke delete, truncate on credit_notes from bowline_app;

create table checkout_sessions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  invoice_id uuid not null,
  integration_id uuid not null,
  session_id text not null,
  url text not null,
  amount_cents bigint not null,
  currency text not null,
  attempt integer not null,
  return_base text not null,
  status text not null check (status in ('open', 'processing', 'completed', 'failed', 'expired')),
  payment_intent text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, session_id),
  foreign key (organization_id, invoice_id) references invoices on delete cascade,
  foreign key (organization_id, integration_id) references integrations on delete cascade
);
create index checkout_sessions_invoice on checkout_sessions (organization_id, invoice_id, attempt);
create index checkout_sessions_intent on checkout_sessions (organization_id, payment_intent)
  where payment_intent is not null;
create index checkout_sessions_integration on checkout_sessions (organization_id, integration_id);
call make_tenant_table('checkout_sessions');

-- Every event a payment provider delivered, once: written in the transaction of its effects.
create table provider_events (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  integration_id uuid not null,
  event_id text not null,
  type text not null,
  handled boolean not null,
  outcome text not null default '',
  received_at timestamptz(3) not null,
  primary key (organization_id, integration_id, event_id),
  foreign key (organization_id, integration_id) references integrations on delete cascade
);
call make_tenant_table('provider_events');

-- Which refunds and disputes of a provider are already in the ledger under another row: a charge's running total
-- can arrive before the refunds it is made of.
create table provider_claims (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  provider_ref text not null,
  payment_id uuid not null,
  amount_cents bigint not null,
  primary key (organization_id, provider_ref, payment_id),
  foreign key (organization_id, payment_id) references payments on delete cascade
);
create index provider_claims_payment on provider_claims (organization_id, payment_id);
call make_tenant_table('provider_claims');

-- A reminder goes out at most once per invoice and offset; those passed over say why.
create table invoice_reminders (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  invoice_id uuid not null,
  offset_days integer not null,
  status text not null check (status in ('sending', 'sent', 'skipped', 'failed')),
  note text,
  sent_to text,
  message_id text,
  at timestamptz(3) not null,
  primary key (organization_id, invoice_id, offset_days),
  foreign key (organization_id, invoice_id) references invoices on delete cascade
);
call make_tenant_table('invoice_reminders');

-- A refund that Stripe told of before the payment it belongs to: booked with the payment, once that is told of.
create table early_refunds (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  payment_intent text not null,
  charge_id text not null,
  currency text not null,
  -- In Stripe's units; the greatest total told of so far.
  amount_refunded bigint not null,
  received_at timestamptz(3) not null,
  primary key (organization_id, payment_intent)
);
call make_tenant_table('early_refunds');

-- Letters that go out by themselves: written with the message, so that each is sent exactly once. The cause tells
-- apart what happens to an invoice more than once.
create table invoice_letters (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  invoice_id uuid not null,
  kind text not null check (kind in ('issued', 'receipt')),
  cause text not null default '',
  message_id uuid,
  note text,
  at timestamptz(3) not null,
  primary key (organization_id, invoice_id, kind, cause),
  foreign key (organization_id, invoice_id) references invoices on delete cascade
);
call make_tenant_table('invoice_letters');

-- Who was told of an answer to a quote: written with the message, so that each is told exactly once.
create table quote_letters (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  quote_id uuid not null,
  kind text not null check (kind in ('accepted', 'declined')),
  audience text not null check (audience in ('owner', 'customer')),
  -- The event it tells of: a quote that was edited can be answered again.
  cause text not null,
  message_id uuid,
  note text,
  at timestamptz(3) not null,
  primary key (organization_id, quote_id, cause, audience),
  foreign key (organization_id, quote_id) references quotes on delete cascade
);
call make_tenant_table('quote_letters');
