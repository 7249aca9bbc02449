-- How customers pay, and what is mailed by itself.
alter table invoice_settings
  add column bank jsonb not null default '{}',
  add column payment_instructions text,
  add column auto_send boolean not null default true,
  add column send_receipts boolean not null default true;

-- A refund that is credited with the same stroke: what went back does not become due again.
alter table payments add column with_credit_note boolean not null default false;
alter table credit_notes
  add column refund_id uuid,
  add constraint credit_notes_refund foreign key (organization_id, refund_id) references payments,
  add constraint credit_notes_one_a_refund unique (organization_id, refund_id);

-- Letters that go out by themselves: written with the message, so that each is sent exactly once. The cause tells
-- apart what happens to an invoice more than once.
create table invoice_letters (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  invoice_id uuid not null,
  kind text not null check (kind in ('issued', 'receipt')),
  cause text not null default '',
  message_id uuid,
  note text,
  at timestamptz(3) not null,
  primary key (organization_id, invoice_id, kind, cause),
  foreign key (organization_id, invoice_id) references invoices on delete cascade
);
call make_tenant_table('invoice_letters');
