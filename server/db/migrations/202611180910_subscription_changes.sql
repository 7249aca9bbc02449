-- Subscriptions that change in the middle of a period, are paused and lowered by coupons.
alter table subscriptions
  -- Whether the value was set as such rather than worked out from the items; null where nobody has said since.
  add column value_set boolean,
  -- Counts the periods that were billed, so that the lines of the running one are found.
  add column cycle integer not null default 0,
  -- How many days the running period is paid for, where its own dates do not say: after a pause.
  add column period_days integer,
  -- The first of the past periods that are still to be billed.
  add column bill_from integer,
  add column change_seq integer not null default 0,
  add column paused_at timestamptz(3),
  add column resumes_at timestamptz(3),
  add column pause_unused text;
alter table subscriptions drop constraint subscriptions_status_check;
alter table subscriptions add constraint subscriptions_known_status
  check (status in ('trialing', 'active', 'past_due', 'paused', 'canceled')) not valid;

create table subscription_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  proration_up text not null default 'none' check (proration_up in ('none', 'now', 'next')),
  proration_down text not null default 'none' check (proration_down in ('none', 'now', 'next')),
  pause_unused text not null default 'extend' check (pause_unused in ('extend', 'credit')),
  updated_at timestamptz(3) not null,
  primary key (organization_id)
);
call make_tenant_table('subscription_settings');

create table subscription_changes (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  seq integer not null,
  kind text not null check (kind in ('change', 'coupon', 'pause', 'resume', 'cancel')),
  status text not null check (status in ('scheduled', 'applied', 'canceled', 'failed')),
  proration text check (proration in ('none', 'now', 'next')),
  effective_on date not null,
  request jsonb not null,
  "before" jsonb not null,
  "after" jsonb not null,
  documents jsonb not null default '[]',
  error text,
  created_by_id integer,
  created_at timestamptz(3) not null,
  applied_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, subscription_id, seq),
  foreign key (organization_id, subscription_id) references subscriptions on delete cascade
);
create index subscription_changes_scheduled on subscription_changes (organization_id, subscription_id, seq)
  where status = 'scheduled';
call make_tenant_table('subscription_changes');
revoke delete, truncate on subscription_changes from bowline_app;

-- What an invoice line charges for: the whole period's net, and from which of its days until which it stands.
create table subscription_charges (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  cycle integer not null,
  invoice_id uuid not null,
  item_id uuid,
  net_cents bigint not null,
  from_day integer not null,
  -- Given back from this day on; null while it stands.
  until_day integer,
  primary key (organization_id, id),
  foreign key (organization_id, subscription_id) references subscriptions on delete cascade,
  foreign key (organization_id, id) references invoice_lines on delete cascade
);
create index subscription_charges_cycle on subscription_charges (organization_id, subscription_id, cycle);
call make_tenant_table('subscription_charges');

create table coupons (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  -- In capitals.
  code text not null,
  name text not null,
  kind text not null check (kind in ('percent', 'amount')),
  value numeric(20, 4) not null check (value > 0),
  currency text,
  duration text not null check (duration in ('once', 'repeating', 'forever')),
  periods integer check (periods between 1 and 120),
  max_redemptions integer,
  redeem_by date,
  product_ids uuid[] not null default '{}',
  active boolean not null default true,
  redemptions integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, code)
);
call make_tenant_table('coupons');

create table subscription_coupons (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  coupon_id uuid not null,
  -- Invoices it still lowers; null: all.
  periods_left integer,
  -- The last period that it lowered.
  last_cycle integer,
  redeemed_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, subscription_id) references subscriptions on delete cascade,
  foreign key (organization_id, coupon_id) references coupons
);
create unique index subscription_coupons_running on subscription_coupons (organization_id, subscription_id, coupon_id)
  where ended_at is null;
create index subscription_coupons_coupon on subscription_coupons (organization_id, coupon_id);
call make_tenant_table('subscription_coupons');
