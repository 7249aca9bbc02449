alter table deals
  add column amount_source text not null default 'manual',
  -- What its lines come to; null where it has none.
  add column lines_net_cents bigint,
  add column order_discount_kind text not null default 'none',
  add column order_discount_value numeric(20, 4) not null default 0,
  -- The reason as it was called when it was given.
  add column close_reason_id uuid,
  add column close_reason text,
  add column close_note text,
  -- When its owner was last told that nothing happens.
  add column idle_told_at timestamptz(3);
