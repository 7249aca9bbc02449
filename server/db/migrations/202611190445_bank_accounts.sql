-- The accounts that customers pay into, and what their statements said last.
create table bank_accounts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  iban text,
  bic text,
  account_number text,
  routing_number text,
  holder text,
  currency text not null,
  is_default boolean not null,
  closing_cents bigint,
  closing_on date,
  -- Null until a statement came: from then on the currency stands, and the account with it.
  last_import_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create unique index bank_accounts_iban on bank_accounts (organization_id, iban) where iban is not null;
create unique index bank_accounts_default on bank_accounts (organization_id) where is_default;
call make_tenant_table('bank_accounts');

-- What customers are asked to write on a transfer.
-- small: invoice_settings
alter table invoice_settings add column payment_reference text not null default 'number'
  check (payment_reference in ('number', 'rf'));
