-- A refund that Stripe told of before the payment it belongs to: booked with the payment, once that is told of.
create table early_refunds (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  payment_intent text not null,
  charge_id text not null,
  currency text not null,
  -- In Stripe's units; the greatest total told of so far.
  amount_refunded bigint not null,
  received_at timestamptz(3) not null,
  primary key (organization_id, payment_intent)
);
call make_tenant_table('early_refunds');
