-- Notes on any record: exactly one of these says which.
alter table notes
  alter column contact_id drop not null,
  add column company_id uuid,
  add column deal_id uuid,
  add column task_id uuid,
  add column quote_id uuid,
  add column invoice_id uuid,
  add column contract_id uuid,
  add column subscription_id uuid,
  add column pinned boolean not null default false,
  -- When anything of it changed; null where nothing did since its text was last edited.
  add column updated_at timestamptz(3),
  -- Who was told that it names them: nobody is told twice.
  add column told integer[] not null default '{}',
  add constraint notes_subject check (num_nonnulls(contact_id, company_id, deal_id, task_id, quote_id, invoice_id,
    contract_id, subscription_id) = 1) not valid,
  add constraint notes_company_fkey foreign key (organization_id, company_id) references companies on delete cascade not valid,
  add constraint notes_deal_fkey foreign key (organization_id, deal_id) references deals on delete cascade not valid,
  add constraint notes_task_fkey foreign key (organization_id, task_id) references tasks on delete cascade not valid,
  add constraint notes_quote_fkey foreign key (organization_id, quote_id) references quotes on delete cascade not valid,
  add constraint notes_invoice_fkey foreign key (organization_id, invoice_id) references invoices on delete cascade not valid,
  add constraint notes_contract_fkey foreign key (organization_id, contract_id) references contracts on delete cascade not valid,
  add constraint notes_subscription_fkey
    foreign key (organization_id, subscription_id) references subscriptions on delete cascade not valid;
