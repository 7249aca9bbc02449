-- Rates of an organization's own. Those that lines were taxed by are hidden, not deleted.
create table tax_rates (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  country text not null,
  tax_class text not null check (tax_class in ('standard', 'reduced')),
  rate numeric(7, 4) not null check (rate >= 0 and rate <= 100),
  valid_from date not null,
  valid_to date,
  deleted_at timestamptz(3),
  created_by_id integer,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index tax_rates_places on tax_rates (organization_id, country, tax_class, valid_from)
  where deleted_at is null;
create index tax_rates_created_by on tax_rates (organization_id, created_by_id);
call make_tenant_table('tax_rates');
-- What the register said of a VAT number, each time it was asked.
create table vat_checks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  company_id uuid,
  vat_id text not null,
  status text not null check (status in ('valid', 'invalid', 'unknown')),
  reason text,
  name text,
  address text,
  name_matches boolean,
  consultation_number text,
  checked_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id)
);
create index vat_checks_number on vat_checks (organization_id, vat_id, checked_at desc, id desc);
create index vat_checks_company on vat_checks (organization_id, company_id, checked_at desc, id desc);
call make_tenant_table('vat_checks');
revoke update, delete, truncate on vat_checks from bowline_app;
grant update (company_id) on vat_checks to bowline_app;
-- What counts for the threshold of distance sales in the Union, in EUR: sales, and less for what notes gave back.
create table eu_sales (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  invoice_id uuid not null,
  credit_note_id uuid,
  on_day date not null,
  cents bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices on delete cascade,
  foreign key (organization_id, credit_note_id) references credit_notes on delete cascade
);
create index eu_sales_days on eu_sales (organization_id, on_day, id);
create index eu_sales_invoice on eu_sales (organization_id, invoice_id);
create index eu_sales_note on eu_sales (organization_id, credit_note_id);
call make_tenant_table('eu_sales');
