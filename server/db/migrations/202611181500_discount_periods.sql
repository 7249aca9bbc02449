-- transaction: none
-- For how many invoices a discount holds; null: for all of them.
alter table quotes add column if not exists order_discount_periods integer;
alter table deals add column if not exists order_discount_periods integer;
-- Of a line also for how many its discounts lower it, its own and its part of the order's, and what it costs from then on.
alter table quote_lines
  add column if not exists discount_periods integer,
  add column if not exists lowered_periods integer,
  add column if not exists total_after_cents bigint;
alter table deal_lines
  add column if not exists discount_periods integer,
  add column if not exists lowered_periods integer,
  add column if not exists total_after_cents bigint;
