-- The seller as documents print it, once for each state it was in.
create table letterheads (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  sha256 text not null,
  content jsonb not null,
  primary key (organization_id, sha256)
);
call make_tenant_table('letterheads');
revoke update, delete, truncate on letterheads from bowline_app;

-- What an issued invoice or credit note is made of. Nothing of it ever changes: an edit of its texts is another edition.
create table document_editions (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  id uuid not null,
  invoice_id uuid not null,
  credit_note_id uuid,
  edition integer not null check (edition > 0),
  origin text not null check (origin in ('issue', 'edit', 'request', 'later')),
  reason text,
  letterhead_sha256 text not null,
  content jsonb not null,
  created_by_id integer,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices on delete cascade,
  foreign key (organization_id, credit_note_id) references credit_notes on delete cascade,
  foreign key (organization_id, letterhead_sha256) references letterheads,
  foreign key (organization_id, created_by_id) references users on delete set null (created_by_id)
);
create unique index document_editions_invoice on document_editions (organization_id, invoice_id, edition)
  where credit_note_id is null;
create unique index document_editions_note on document_editions (organization_id, credit_note_id)
  where credit_note_id is not null;
create index document_editions_any on document_editions (organization_id, invoice_id);
create index document_editions_letterhead on document_editions (organization_id, letterhead_sha256);
create index document_editions_created_by on document_editions (organization_id, created_by_id);
call make_tenant_table('document_editions');
revoke update, delete, truncate on document_editions from bowline_app;

-- The bytes, from the first time somebody wanted them.
create table document_files (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  edition_id uuid not null,
  format text not null check (format in ('pdf', 'cii')),
  sha256 text not null,
  content bytea not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, edition_id, format),
  foreign key (organization_id, edition_id) references document_editions on delete cascade
);
call make_tenant_table('document_files');
revoke update, delete, truncate on document_files from bowline_app;
