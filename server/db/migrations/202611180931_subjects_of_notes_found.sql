-- transaction: none
alter table notes validate constraint notes_subject;
alter table notes validate constraint notes_company_fkey;
create index concurrently if not exists notes_company on notes (organization_id, company_id, created_at desc, id desc)
  where company_id is not null;
alter table notes validate constraint notes_deal_fkey;
create index concurrently if not exists notes_deal on notes (organization_id, deal_id, created_at desc, id desc)
  where deal_id is not null;
alter table notes validate constraint notes_task_fkey;
create index concurrently if not exists notes_task on notes (organization_id, task_id, created_at desc, id desc)
  where task_id is not null;
alter table notes validate constraint notes_quote_fkey;
create index concurrently if not exists notes_quote on notes (organization_id, quote_id, created_at desc, id desc)
  where quote_id is not null;
alter table notes validate constraint notes_invoice_fkey;
create index concurrently if not exists notes_invoice on notes (organization_id, invoice_id, created_at desc, id desc)
  where invoice_id is not null;
alter table notes validate constraint notes_contract_fkey;
create index concurrently if not exists notes_contract on notes (organization_id, contract_id, created_at desc, id desc)
  where contract_id is not null;
alter table notes validate constraint notes_subscription_fkey;
create index concurrently if not exists notes_subscription on notes (organization_id, subscription_id, created_at desc, id desc)
  where subscription_id is not null;
