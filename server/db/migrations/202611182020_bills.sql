-- Invoices and credit notes that suppliers sent. What the document says never changes; what was decided about it does.
create table bills (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  status text not null default 'new' check (status in ('new', 'approved', 'rejected', 'paid')),
  kind text not null check (kind in ('invoice', 'credit_note')),
  format text not null,
  profile text,
  number text,
  issue_date date,
  due_date date,
  supply_date date,
  period_start date,
  period_end date,
  currency text,
  seller jsonb not null,
  buyer jsonb not null,
  -- By what the seller is known again: VAT number, tax number or name.
  seller_key text not null,
  buyer_reference text,
  order_reference text,
  preceding_number text,
  lines jsonb not null,
  taxes jsonb not null,
  subtotal_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  paid_cents bigint not null,
  payable_cents bigint not null,
  payment_reference text,
  valid boolean not null,
  findings jsonb not null,
  company_id uuid,
  file_sha256 text not null,
  filename text not null,
  content_type text not null,
  received_via text not null check (received_via in ('upload', 'mail')),
  received_at timestamptz(3) not null,
  created_by_id integer,
  decided_by_id integer,
  reject_reason text,
  paid_on date,
  updated_at timestamptz(3) not null,
  search_text text not null generated always as (fold(' ' || coalesce(number, '') || ' ' || coalesce(seller ->> 'name', '')
    || ' ' || coalesce(seller ->> 'vat_id', '') || ' ' || coalesce(order_reference, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, company_id) references companies on delete set null (company_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id),
  foreign key (organization_id, decided_by_id) references users on delete set null (decided_by_id)
);
create unique index bills_file on bills (organization_id, file_sha256);
create unique index bills_number on bills (organization_id, seller_key, number) where number is not null;
create index bills_status on bills (organization_id, status, id);
create index bills_company on bills (organization_id, company_id, id) where company_id is not null;
create index bills_created_by on bills (organization_id, created_by_id) where created_by_id is not null;
create index bills_decided_by on bills (organization_id, decided_by_id) where decided_by_id is not null;
create index bills_search on bills using gin (organization_id, search_text gin_trgm_ops);
call make_tenant_table('bills');
grant select (organization_id, id, search_text) on bills to bowline_search;
create policy search on bills for select to bowline_search using (true);

-- The bytes as they came, which books must keep: nobody changes them.
create table bill_files (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  bill_id uuid not null,
  size integer not null,
  content bytea not null,
  primary key (organization_id, bill_id),
  foreign key (organization_id, bill_id) references bills on delete cascade
);
call make_tenant_table('bill_files');
revoke update, truncate on bill_files from bowline_app;
