-- Tasks about any record, on a day, with a reminder, again and again.
alter table tasks
  add column company_id uuid,
  add column task_id uuid,
  add column quote_id uuid,
  add column invoice_id uuid,
  add column contract_id uuid,
  add column subscription_id uuid,
  -- The day it is due on, where no time matters: due_at is the midnight that ends it.
  add column due_on date,
  add column remind_minutes_before integer,
  -- When its assignee is to be reminded; null once that was done.
  add column remind_at timestamptz(3),
  add column repeat jsonb,
  add column series_id uuid,
  -- Where its series began, on the clocks of its assignee: the day it is counted from, and the time of day.
  add column series_day date,
  add column series_time time(3),
  -- The how manieth of its series.
  add column series_number integer,
  add column next_task_id uuid,
  -- Made when the one before it was done, and not changed since.
  add column untouched boolean not null default false,
  add constraint tasks_remind_check check (remind_minutes_before between 0 and 40320) not valid,
  add constraint tasks_company_fkey
    foreign key (organization_id, company_id) references companies on delete set null (company_id) not valid,
  add constraint tasks_task_fkey
    foreign key (organization_id, task_id) references tasks on delete set null (task_id) not valid,
  add constraint tasks_quote_fkey
    foreign key (organization_id, quote_id) references quotes on delete set null (quote_id) not valid,
  add constraint tasks_invoice_fkey
    foreign key (organization_id, invoice_id) references invoices on delete set null (invoice_id) not valid,
  add constraint tasks_contract_fkey
    foreign key (organization_id, contract_id) references contracts on delete set null (contract_id) not valid,
  add constraint tasks_subscription_fkey
    foreign key (organization_id, subscription_id) references subscriptions on delete set null (subscription_id) not valid,
  add constraint tasks_next_fkey
    foreign key (organization_id, next_task_id) references tasks on delete set null (next_task_id) not valid;
grant select (remind_at) on tasks to bowline_search;
