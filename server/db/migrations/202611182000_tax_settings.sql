-- How an organization charges tax. Without a row: by hand.
create table tax_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  mode text not null default 'manual' check (mode in ('manual', 'automatic')),
  country text,
  tax_name text,
  small_business boolean not null default false,
  small_business_reason text,
  registrations jsonb not null default '[]',
  threshold_opening_cents bigint not null default 0,
  vat_check_max_age_days integer not null default 90,
  us_nexus jsonb not null default '[]',
  cancellation_documents boolean not null default false,
  bills_mailbox_id uuid,
  updated_at timestamptz(3) not null,
  primary key (organization_id),
  foreign key (organization_id, bills_mailbox_id) references mailboxes on delete set null (bills_mailbox_id)
);
create index tax_settings_bills_mailbox on tax_settings (organization_id, bills_mailbox_id);
call make_tenant_table('tax_settings');
