alter table invoice_lines
  add column period_start date,
  add column period_end date,
  add column subscription_item_id uuid,
  add column subscription_change_id uuid;
