create table bank_settings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  auto_book boolean not null default true,
  tolerance_cents bigint not null default 0 check (tolerance_cents between 0 and 5000),
  -- {"percent": 2, "days": 10}
  early_payment jsonb,
  updated_at timestamptz(3) not null,
  primary key (organization_id)
);
call make_tenant_table('bank_settings');

-- How the CSV files of a bank are read.
create table bank_mappings (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  name text not null,
  delimiter text not null,
  encoding text not null,
  decimal_mark text not null,
  date_format text not null,
  skip_rows integer not null,
  header boolean not null,
  columns jsonb not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
call make_tenant_table('bank_mappings');

-- The bytes as they came: nobody changes them.
create table bank_files (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  filename text not null,
  format text not null,
  size integer not null,
  content bytea not null,
  created_by_id integer,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index bank_files_created_by on bank_files (organization_id, created_by_id) where created_by_id is not null;
call make_tenant_table('bank_files');

create table bank_statements (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  bank_account_id uuid not null,
  file_id uuid not null,
  format text not null,
  statement_id text,
  sequence bigint,
  starts_on date,
  ends_on date,
  currency text not null,
  opening_cents bigint,
  closing_cents bigint,
  -- Of what it lists: the same statement again says the same.
  entries_sha256 text not null,
  added integer not null,
  duplicates integer not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, bank_account_id) references bank_accounts,
  foreign key (organization_id, file_id) references bank_files
);
create index bank_statements_account on bank_statements (organization_id, bank_account_id, ends_on, id);
create index bank_statements_id on bank_statements (organization_id, bank_account_id, statement_id);
create index bank_statements_file on bank_statements (organization_id, file_id);
call make_tenant_table('bank_statements');

create table bank_transactions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  bank_account_id uuid not null,
  statement_id uuid not null,
  -- What it is known by when it comes again, and the entry it is a part of; how many parts that came in, 1 for the whole.
  identity text not null,
  entry_key text not null,
  entry_parts integer not null,
  booked_on date not null,
  value_on date not null,
  amount_cents bigint not null,
  currency text not null,
  counterparty_name text,
  counterparty_iban text,
  remittance text not null,
  reference text,
  end_to_end_id text,
  mandate_id text,
  return_code text,
  status text not null check (status in ('unmatched', 'partially_matched', 'matched', 'ignored', 'outgoing')),
  matched_cents bigint not null default 0,
  -- How many payments were made of it: each is numbered.
  payments_made integer not null default 0,
  ignore_reason text,
  search_text text not null generated always as (fold(' ' || coalesce(counterparty_name, '') || ' ' || remittance || ' '
    || coalesce(reference, '') || ' ' || coalesce(end_to_end_id, ''))) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, bank_account_id) references bank_accounts,
  foreign key (organization_id, statement_id) references bank_statements,
  check (matched_cents between 0 and greatest(amount_cents, 0))
);
create unique index bank_transactions_identity on bank_transactions (organization_id, bank_account_id, identity);
create index bank_transactions_entry on bank_transactions (organization_id, bank_account_id, entry_key);
create index bank_transactions_statement on bank_transactions (organization_id, statement_id);
create index bank_transactions_booked on bank_transactions (organization_id, booked_on desc, id desc);
create index bank_transactions_account on bank_transactions (organization_id, bank_account_id, booked_on desc, id desc);
create index bank_transactions_status on bank_transactions (organization_id, status, booked_on desc, id desc);
create index bank_transactions_payer on bank_transactions (organization_id, counterparty_iban)
  where counterparty_iban is not null;
create index bank_transactions_search on bank_transactions using gin (organization_id, search_text gin_trgm_ops);
call make_tenant_table('bank_transactions');
grant select (organization_id, id, search_text) on bank_transactions to bowline_search;
create policy search on bank_transactions for select to bowline_search using (true);

create table bank_matches (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  transaction_id uuid not null,
  kind text not null check (kind in ('payment', 'link', 'credit')),
  invoice_id uuid,
  payment_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  write_off_cents bigint not null default 0,
  credit_note_id uuid,
  rule text,
  created_by_id integer,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, transaction_id) references bank_transactions on delete cascade,
  foreign key (organization_id, invoice_id) references invoices,
  foreign key (organization_id, payment_id) references payments,
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index bank_matches_transaction on bank_matches (organization_id, transaction_id, id);
create index bank_matches_invoice on bank_matches (organization_id, invoice_id) where invoice_id is not null;
create unique index bank_matches_payment on bank_matches (organization_id, payment_id) where payment_id is not null;
create index bank_matches_created_by on bank_matches (organization_id, created_by_id) where created_by_id is not null;
call make_tenant_table('bank_matches');

-- Pairs that somebody took apart: no rule books them again.
create table bank_parted (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  transaction_id uuid not null,
  invoice_id uuid not null,
  primary key (organization_id, transaction_id, invoice_id),
  foreign key (organization_id, transaction_id) references bank_transactions on delete cascade,
  foreign key (organization_id, invoice_id) references invoices on delete cascade
);
create index bank_parted_invoice on bank_parted (organization_id, invoice_id);
call make_tenant_table('bank_parted');

create table bank_proposals (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  transaction_id uuid not null,
  rule text not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  note text not null,
  -- [{"invoice_id", "amount_cents", "write_off_cents", "due_cents"}]: what was due when it was made.
  matches jsonb not null,
  invoice_ids uuid[] not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, transaction_id) references bank_transactions on delete cascade
);
create index bank_proposals_transaction on bank_proposals (organization_id, transaction_id, id);
create index bank_proposals_invoices on bank_proposals using gin (invoice_ids);
call make_tenant_table('bank_proposals');
