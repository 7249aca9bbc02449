-- transaction: none
-- Who sells and who buys, part by part, as tax and e-invoices need it. All of it may be unknown.
alter table organizations
  add column if not exists legal_address jsonb,
  add column if not exists registration_number text,
  add column if not exists contact_name text,
  add column if not exists electronic_address jsonb;
alter table companies
  add column if not exists tax_kind text,
  add column if not exists vat_id text,
  add column if not exists billing_address jsonb,
  add column if not exists buyer_reference text,
  add column if not exists electronic_address jsonb,
  add column if not exists e_invoice_format text;
alter table contacts
  add column if not exists tax_kind text,
  add column if not exists billing_address jsonb;
alter table products
  add column if not exists tax_class text,
  add column if not exists supply text,
  add column if not exists exemption_reason text;
alter table invoices
  add column if not exists billing_address jsonb,
  add column if not exists deliver_to jsonb,
  add column if not exists supply_date date,
  add column if not exists buyer_reference text,
  add column if not exists contract_reference text,
  add column if not exists buyer_electronic_address jsonb,
  add column if not exists tax_mode text;
alter table invoice_lines
  add column if not exists tax_category text,
  add column if not exists exemption_code text,
  add column if not exists exemption_reason text,
  add column if not exists tax_class text,
  add column if not exists supply text;
alter table quote_lines
  add column if not exists tax_category text,
  add column if not exists exemption_code text,
  add column if not exists exemption_reason text,
  add column if not exists tax_class text,
  add column if not exists supply text;
alter table deal_lines
  add column if not exists tax_category text,
  add column if not exists exemption_code text,
  add column if not exists exemption_reason text,
  add column if not exists tax_class text,
  add column if not exists supply text;
