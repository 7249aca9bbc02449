-- transaction: none
-- What statements name invoices by: the letters and digits in front of the last digits of the number, and these without zeros.
create index concurrently if not exists invoices_by_reference on invoices (
  organization_id,
  (upper(regexp_replace(regexp_replace(number, '[0-9]+$', ''), '[^A-Za-z0-9]', '', 'g') collate "C")),
  (ltrim(coalesce(substring(number from '[0-9]+$'), ''), '0')))
  where status in ('open', 'uncollectible') and amount_due_cents > 0;
-- And the amounts that they pay.
create index concurrently if not exists invoices_by_due on invoices (organization_id, currency, amount_due_cents, id)
  where status in ('open', 'uncollectible') and amount_due_cents > 0;
create index concurrently if not exists invoices_open_of_company on invoices (organization_id, company_id, due_date, id)
  where status in ('open', 'uncollectible') and amount_due_cents > 0 and company_id is not null;
create index concurrently if not exists invoices_open_of_contact on invoices (organization_id, contact_id, due_date, id)
  where status in ('open', 'uncollectible') and amount_due_cents > 0 and company_id is null and contact_id is not null;
