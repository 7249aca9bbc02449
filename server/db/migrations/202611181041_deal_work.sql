alter table pipeline_stages
  add column required_fields text[] not null default '{}',
  add column idle_days integer,
  add column guidance text;

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

-- Who takes part in a deal beside its contact, and the part each plays; the contact itself may have a row for its role.
create table deal_contacts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  deal_id uuid not null,
  contact_id uuid not null,
  role text check (role in ('decision_maker', 'champion', 'influencer', 'user', 'blocker', 'billing', 'other')),
  created_at timestamptz(3) not null,
  primary key (organization_id, deal_id, contact_id),
  foreign key (organization_id, deal_id) references deals on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index deal_contacts_contact on deal_contacts (organization_id, contact_id);
call make_tenant_table('deal_contacts');

create table deal_lines (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  deal_id uuid not null,
  position integer not null,
  product_id uuid,
  name text not null,
  description text,
  quantity numeric(16, 4) not null check (quantity > 0),
  unit text,
  unit_price_cents bigint not null,
  discount_kind text not null,
  discount_value numeric(20, 4) not null,
  tax_name text,
  tax_rate numeric(7, 4) not null,
  billing_interval text not null default 'one_time'
    check (billing_interval in ('one_time', 'month', 'quarter', 'year')),
  optional boolean not null default false,
  selected boolean not null default true,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  order_discount_cents bigint not null,
  taxable_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  primary key (organization_id, id),
  unique (organization_id, deal_id, position),
  foreign key (organization_id, deal_id) references deals on delete cascade,
  foreign key (organization_id, product_id) references products on delete set null (product_id)
);
create index deal_lines_product on deal_lines (organization_id, product_id) where product_id is not null;
call make_tenant_table('deal_lines');

grant select (organization_id, kind, idle_days) on pipeline_stages to bowline_search;
create policy look_over on pipeline_stages for select to bowline_search using (true);
