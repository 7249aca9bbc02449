-- What customers see of themselves, and who of them may come in.
create table portal_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  enabled boolean not null default false,
  -- Part of its address: made once, at random.
  key text not null,
  access text not null default 'bill_to' check (access in ('bill_to', 'contacts')),
  intro text,
  features jsonb not null default '{}',
  change jsonb not null default '{}',
  cancel jsonb not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (organization_id)
);
call make_tenant_table('portal_settings');

-- A login that was asked for. Made for every address, known or not; a code is mailed to known ones alone.
create table portal_tickets (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  hash bytea not null,
  email text not null,
  -- Six digits would be found from a hash.
  sealed_code bytea not null,
  language text not null,
  attempts smallint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  used_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, hash)
);
create index portal_tickets_mailed on portal_tickets (organization_id, email, mailed_at) where mailed_at is not null;
create index portal_tickets_over on portal_tickets (organization_id, expires_at);
call make_tenant_table('portal_tickets');

-- A link for one use, asked for by software of the organization's own.
create table portal_links (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  hash bytea not null,
  email text not null,
  company_id uuid,
  contact_id uuid,
  created_by_id integer,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, hash),
  foreign key (organization_id, company_id) references companies on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  check (num_nonnulls(company_id, contact_id) = 1)
);
create index portal_links_company on portal_links (organization_id, company_id) where company_id is not null;
create index portal_links_contact on portal_links (organization_id, contact_id) where contact_id is not null;
create index portal_links_over on portal_links (organization_id, expires_at);
call make_tenant_table('portal_links');

-- With neither company nor contact the visitor has yet to choose.
create table portal_sessions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  hash bytea not null,
  email text not null,
  company_id uuid,
  contact_id uuid,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, hash),
  foreign key (organization_id, company_id) references companies on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  check (num_nonnulls(company_id, contact_id) <= 1)
);
create index portal_sessions_company on portal_sessions (organization_id, company_id) where company_id is not null;
create index portal_sessions_contact on portal_sessions (organization_id, contact_id) where contact_id is not null;
create index portal_sessions_over on portal_sessions (organization_id, last_used_at);
call make_tenant_table('portal_sessions');

create table portal_log (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  company_id uuid,
  contact_id uuid,
  at timestamptz(3) not null,
  email text not null,
  action text not null,
  detail jsonb not null default '{}',
  ip text not null default '',
  primary key (organization_id, id),
  foreign key (organization_id, company_id) references companies on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade
);
create index portal_log_company on portal_log (organization_id, company_id, id) where company_id is not null;
create index portal_log_contact on portal_log (organization_id, contact_id, id) where contact_id is not null;
call make_tenant_table('portal_log');

-- The offer that a customer took instead of leaving: once a subscription.
create table portal_offers (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  subscription_id uuid not null,
  email text not null,
  accepted_at timestamptz(3) not null,
  primary key (organization_id, subscription_id),
  foreign key (organization_id, subscription_id) references subscriptions on delete cascade
);
call make_tenant_table('portal_offers');

-- How a customer is billed, where they said so. The latest row of a customer holds: a merge may bring several together.
create table billing_details (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  company_id uuid,
  contact_id uuid,
  bill_to_name text not null default '',
  bill_to_email text not null default '',
  bill_to_address text not null default '',
  -- Of a contact; a company has one of its own.
  bill_to_tax_id text,
  -- Waits until its owner has confirmed it.
  pending_email text,
  pending_hash bytea,
  pending_until timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, company_id) references companies on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  check (num_nonnulls(company_id, contact_id) = 1)
);
create index billing_details_company on billing_details (organization_id, company_id, updated_at desc)
  where company_id is not null;
create index billing_details_contact on billing_details (organization_id, contact_id, updated_at desc)
  where contact_id is not null;
call make_tenant_table('billing_details');
