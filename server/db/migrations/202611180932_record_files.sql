-- Files that belong to a record: exactly one of the ids says to which. The bytes lie with the files.
create table record_files (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  task_id uuid,
  quote_id uuid,
  invoice_id uuid,
  contract_id uuid,
  subscription_id uuid,
  filename text not null,
  size bigint not null,
  content_type text not null,
  sha256 text not null,
  file_key text not null,
  uploaded_by_id integer,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  check (num_nonnulls(contact_id, company_id, deal_id, task_id, quote_id, invoice_id, contract_id, subscription_id) = 1),
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  foreign key (organization_id, company_id) references companies on delete cascade,
  foreign key (organization_id, deal_id) references deals on delete cascade,
  foreign key (organization_id, task_id) references tasks on delete cascade,
  foreign key (organization_id, quote_id) references quotes on delete cascade,
  foreign key (organization_id, invoice_id) references invoices on delete cascade,
  foreign key (organization_id, contract_id) references contracts on delete cascade,
  foreign key (organization_id, subscription_id) references subscriptions on delete cascade,
  foreign key (organization_id, uploaded_by_id) references users on delete set null (uploaded_by_id)
);
create index record_files_contact on record_files (organization_id, contact_id, created_at desc, id desc)
  where contact_id is not null;
create index record_files_company on record_files (organization_id, company_id, created_at desc, id desc)
  where company_id is not null;
create index record_files_deal on record_files (organization_id, deal_id, created_at desc, id desc)
  where deal_id is not null;
create index record_files_task on record_files (organization_id, task_id, created_at desc, id desc)
  where task_id is not null;
create index record_files_quote on record_files (organization_id, quote_id, created_at desc, id desc)
  where quote_id is not null;
create index record_files_invoice on record_files (organization_id, invoice_id, created_at desc, id desc)
  where invoice_id is not null;
create index record_files_contract on record_files (organization_id, contract_id, created_at desc, id desc)
  where contract_id is not null;
create index record_files_subscription on record_files (organization_id, subscription_id, created_at desc, id desc)
  where subscription_id is not null;
create index record_files_key on record_files (organization_id, file_key);
create index record_files_uploader on record_files (organization_id, uploaded_by_id);
call make_tenant_table('record_files');
