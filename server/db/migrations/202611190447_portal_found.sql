-- transaction: none
-- Who may come in by an address: whoever was billed at it, and whoever signs with it.
create index concurrently if not exists invoices_billed_to on invoices (organization_id, lower(bill_to_email))
  where issued_at is not null and bill_to_email <> '';
create index concurrently if not exists contracts_counterparty on contracts (organization_id, lower(party_b_email))
  where sent_at is not null;
