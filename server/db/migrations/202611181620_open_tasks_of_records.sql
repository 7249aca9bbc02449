-- transaction: none
create index concurrently if not exists tasks_open_of_deal on tasks (organization_id, deal_id, due_at, id)
  where status = 'open' and deal_id is not null;
create index concurrently if not exists tasks_open_of_contact on tasks (organization_id, contact_id, due_at, id)
  where status = 'open' and contact_id is not null;
