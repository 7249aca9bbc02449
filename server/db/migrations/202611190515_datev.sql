-- What the accountant's program has to know, and under which number it knows each customer.
create table datev_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  chart text check (chart in ('SKR03', 'SKR04')),
  consultant_number integer,
  client_number integer,
  fiscal_year_start integer not null default 1 check (fiscal_year_start between 1 and 12),
  account_length integer not null default 4 check (account_length between 4 and 8),
  first_debtor integer not null default 10000,
  revenue_accounts jsonb not null default '[]',
  payment_accounts jsonb not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (organization_id)
);
call make_tenant_table('datev_settings');

create table debtor_accounts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  customer text not null,
  number integer not null,
  primary key (organization_id, customer)
);
create unique index debtor_accounts_number on debtor_accounts (organization_id, number);
call make_tenant_table('debtor_accounts');
