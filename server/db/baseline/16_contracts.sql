create table contracts (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  deal_id uuid,
  title text not null,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'partially_signed', 'completed', 'declined', 'voided', 'expired')),
  content_html text not null default '',
  fields jsonb not null default '{"pages": [], "fields": []}',
  -- One per page: what it shows, so that an edit can tell which fields may have lost their place.
  page_digests jsonb not null default '[]',
  -- Over title, text and field layout; set at send, compared at every signature.
  content_sha256 text,
  party_a_name text not null default '',
  party_a_email text not null default '',
  party_b_name text not null default '',
  party_b_email text not null default '',
  -- The four link tokens, sealed under the application's key; the directory holds their hashes.
  tokens bytea not null,
  token_expires_at timestamptz(3),
  viewed_a_at timestamptz(3),
  viewed_b_at timestamptz(3),
  downloaded_a_at timestamptz(3),
  downloaded_b_at timestamptz(3),
  signed_a_at timestamptz(3),
  signed_b_at timestamptz(3),
  signature_a text,
  signature_b text,
  -- Style, image, initials and field values as they were given.
  signing_a jsonb,
  signing_b jsonb,
  signer_a_claimed_name text,
  signer_b_claimed_name text,
  signer_a_ip text,
  signer_b_ip text,
  signer_a_user_agent text,
  signer_b_user_agent text,
  consent_a_at timestamptz(3),
  consent_b_at timestamptz(3),
  consent_a_text text,
  consent_b_text text,
  sent_at timestamptz(3),
  completed_at timestamptz(3),
  declined_at timestamptz(3),
  declined_by text check (declined_by in ('a', 'b')),
  decline_reason text,
  voided_at timestamptz(3),
  reminder_count integer not null default 0,
  last_reminded_at timestamptz(3),
  executed_pdf_sha256 text,
  created_by_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  consent_a_shown text,
  consent_b_shown text,
  search_text text not null
    generated always as (fold(' ' || title || ' ' || party_b_name || ' ' || party_b_email)) stored,
  -- The end of the links that its sender was told of beforehand.
  expiry_told timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, deal_id) references deals on delete set null (deal_id),
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create index contracts_deal on contracts (organization_id, deal_id, id desc) where deal_id is not null;
create index contracts_unsealed on contracts (organization_id, completed_at)
  where status = 'completed' and executed_pdf_sha256 is null;
create index contracts_search on contracts using gin (organization_id, search_text gin_trgm_ops);
call make_tenant_table('contracts');
revoke delete on contracts from bowline_app;
grant select (organization_id, id, search_text) on contracts to bowline_search;
create policy search on contracts for select to bowline_search using (true);

-- Each row carries the hash of the one before: a row changed, dropped or slipped in breaks the chain behind it.
create table contract_audit (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  contract_id uuid not null,
  seq integer not null,
  at timestamptz(3) not null,
  party text not null check (party in ('a', 'b', 'sender', 'system')),
  event text not null,
  ip text not null default '',
  user_agent text not null default '',
  detail jsonb not null default '{}',
  previous_hash text not null,
  hash text not null,
  primary key (organization_id, contract_id, seq),
  foreign key (organization_id, contract_id) references contracts on delete cascade
);
call make_tenant_table('contract_audit');
call make_append_only('contract_audit');

-- The executed copy, kept once and served unchanged.
create table contract_pdfs (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  contract_id uuid not null,
  sha256 text not null,
  content bytea not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, contract_id),
  unique (organization_id, sha256),
  foreign key (organization_id, contract_id) references contracts on delete cascade
);
call make_tenant_table('contract_pdfs');
call make_append_only('contract_pdfs');

-- The organization's seal: made at the first executed contract, its private key sealed under the application's key.
create table contract_seal_keys (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  private_key bytea not null,
  certificate bytea not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
call make_tenant_table('contract_seal_keys');
