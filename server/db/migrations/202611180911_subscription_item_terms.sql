alter table subscription_items
  add column description text,
  add column unit text,
  add column discount_kind text not null default 'none',
  add column discount_value numeric(20, 4) not null default 0,
  add column discount_periods integer,
  add column discount_periods_left integer;
