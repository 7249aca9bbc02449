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
