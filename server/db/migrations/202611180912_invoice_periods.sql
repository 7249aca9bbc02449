alter table invoices
  add column period_start date,
  add column period_end date,
  add column subscription_change_id uuid,
  add column coupons jsonb not null default '[]';
