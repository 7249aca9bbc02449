-- What is kept for a customer, line by line. Lines are never changed or deleted; a merge says whose they are now.
create table balance_entries (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  company_id uuid,
  contact_id uuid,
  currency text not null,
  kind text not null
    check (kind in ('overpayment', 'credit', 'applied', 'returned', 'refund', 'adjustment')),
  amount_cents bigint not null check (amount_cents <> 0),
  invoice_id uuid,
  note text,
  created_by_id integer,
  at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, contact_id) references contacts on delete set null (contact_id),
  foreign key (organization_id, invoice_id) references invoices on delete set null (invoice_id)
);
create index balance_entries_company on balance_entries (organization_id, company_id, currency, id)
  where company_id is not null;
create index balance_entries_contact on balance_entries (organization_id, contact_id, currency, id)
  where contact_id is not null;
create index balance_entries_invoice on balance_entries (organization_id, invoice_id) where invoice_id is not null;
call make_tenant_table('balance_entries');
revoke delete, truncate on balance_entries from bowline_app;
