-- transaction: none
alter table tasks validate constraint tasks_remind_check;
alter table tasks validate constraint tasks_company_fkey;
create index concurrently if not exists tasks_company on tasks (organization_id, company_id) where company_id is not null;
alter table tasks validate constraint tasks_task_fkey;
create index concurrently if not exists tasks_task on tasks (organization_id, task_id) where task_id is not null;
alter table tasks validate constraint tasks_quote_fkey;
create index concurrently if not exists tasks_quote on tasks (organization_id, quote_id) where quote_id is not null;
alter table tasks validate constraint tasks_invoice_fkey;
create index concurrently if not exists tasks_invoice on tasks (organization_id, invoice_id) where invoice_id is not null;
alter table tasks validate constraint tasks_contract_fkey;
create index concurrently if not exists tasks_contract on tasks (organization_id, contract_id) where contract_id is not null;
alter table tasks validate constraint tasks_subscription_fkey;
create index concurrently if not exists tasks_subscription on tasks (organization_id, subscription_id)
  where subscription_id is not null;
alter table tasks validate constraint tasks_next_fkey;
create index concurrently if not exists tasks_next on tasks (organization_id, next_task_id) where next_task_id is not null;
create index concurrently if not exists tasks_remind on tasks (organization_id, remind_at)
  where status = 'open' and remind_at is not null;
create index concurrently if not exists tasks_remind_anywhere on tasks (remind_at)
  where status = 'open' and remind_at is not null;
