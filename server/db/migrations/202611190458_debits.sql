-- What customers let us collect from their accounts. Of the account number everybody is shown the ends alone.
create table mandates (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  company_id uuid,
  contact_id uuid,
  umr text not null,
  scheme text not null check (scheme in ('CORE', 'B2B')),
  one_off boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'active', 'expired', 'revoked')),
  -- As the signer is shown them: whatever the settings say later, this was agreed to.
  creditor jsonb not null,
  language text not null,
  text text not null,
  email text,
  -- Sealed: the database alone opens no link.
  token bytea,
  link_expires_at timestamptz(3),
  holder text,
  iban bytea,
  iban_masked text,
  signed_on date,
  signed_at timestamptz(3),
  signed_ip text,
  signed_agent text,
  evidence_sha256 text,
  last_used_on date,
  payment_method_id uuid,
  revoked_at timestamptz(3),
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  check (num_nonnulls(company_id, contact_id) <= 1),
  check (state = 'pending' or state = 'revoked' or iban is not null),
  foreign key (organization_id, company_id) references companies on delete cascade,
  foreign key (organization_id, contact_id) references contacts on delete cascade,
  foreign key (organization_id, payment_method_id) references payment_methods on delete set null (payment_method_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
-- Banks read capital and small letters alike.
create unique index mandates_umr on mandates (organization_id, upper(umr));
create index mandates_company on mandates (organization_id, company_id, id) where company_id is not null;
create index mandates_contact on mandates (organization_id, contact_id, id) where contact_id is not null;
create index mandates_method on mandates (organization_id, payment_method_id) where payment_method_id is not null;
create index mandates_created_by on mandates (organization_id, created_by_id) where created_by_id is not null;
-- Whose account it is, and which have not been used for three years.
create index mandates_iban on mandates (organization_id, iban_masked) where state = 'active';
create index mandates_used on mandates (organization_id, greatest(signed_on, last_used_on)) where state = 'active';
call make_tenant_table('mandates');

create table debit_runs (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  state text not null default 'built' check (state in ('built', 'submitted', 'settled', 'canceled')),
  message_id text not null,
  until date not null,
  count integer not null check (count > 0),
  sum_cents bigint not null check (sum_cents > 0),
  -- Whole account numbers stand in it: compressed, then sealed.
  file bytea not null,
  file_sha256 text not null,
  -- The last day on which it collects.
  collected_on date not null,
  created_by_id integer,
  created_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  settled_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, message_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index debit_runs_created_by on debit_runs (organization_id, created_by_id) where created_by_id is not null;
create index debit_runs_collected on debit_runs (organization_id, collected_on) where state = 'submitted';
call make_tenant_table('debit_runs');

create table debit_run_blocks (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  run_id uuid not null,
  n integer not null,
  block_id text not null,
  scheme text not null,
  sequence text not null,
  collection_on date not null,
  count integer not null,
  sum_cents bigint not null,
  primary key (organization_id, run_id, n),
  unique (organization_id, block_id),
  foreign key (organization_id, run_id) references debit_runs on delete cascade
);
call make_tenant_table('debit_run_blocks');

-- As they stand in the file, whatever becomes of them.
create table debit_run_items (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  run_id uuid not null,
  place integer not null,
  block integer not null,
  attempt_id uuid not null,
  invoice_id uuid not null,
  number text not null,
  end_to_end_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  sequence text not null,
  collection_on date not null,
  umr text not null,
  primary key (organization_id, run_id, place),
  foreign key (organization_id, run_id, block) references debit_run_blocks on delete cascade
);
create index debit_run_items_block on debit_run_items (organization_id, run_id, block);
create index debit_run_items_attempt on debit_run_items (organization_id, attempt_id);
call make_tenant_table('debit_run_items');

-- What payers were written to: with the message in one transaction, so that each letter is sent exactly once.
create table debit_letters (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  kind text not null check (kind in ('link', 'copy', 'notice')),
  -- The mandate or attempt that it is about.
  about uuid not null,
  message_id uuid,
  note text,
  at timestamptz(3) not null,
  primary key (organization_id, kind, about)
);
call make_tenant_table('debit_letters');
