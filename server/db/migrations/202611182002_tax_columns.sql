-- transaction: none
-- What was decided about a line, and by what: rule, rate and check of the number.
alter table tax_settings add column if not exists threshold_opening_year integer;
alter table companies add column if not exists vat_check jsonb;
alter table invoice_lines add column if not exists tax_decision jsonb;
alter table quote_lines add column if not exists tax_decision jsonb;
alter table deal_lines add column if not exists tax_decision jsonb;
alter table subscription_items
  add column if not exists tax_category text,
  add column if not exists exemption_code text,
  add column if not exists exemption_reason text,
  add column if not exists tax_class text,
  add column if not exists supply text,
  add column if not exists tax_decision jsonb;
