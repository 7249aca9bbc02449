-- A payment that did not last is taken back by a row of its own: the ledger only grows.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check check (kind in ('payment', 'refund', 'reversal')) not valid;
alter table payments validate constraint payments_kind_check;

alter table invoices add column amount_reversed_cents bigint not null default 0;
drop index invoices_partially_paid;
create index invoices_partially_paid on invoices (organization_id, id)
  where status in ('open', 'uncollectible')
    and amount_paid_cents - amount_reversed_cents > amount_refunded_cents and amount_due_cents > 0;
drop index invoices_unpaid;
create index invoices_unpaid on invoices (organization_id, id)
  where status in ('open', 'uncollectible') and amount_paid_cents = amount_reversed_cents and amount_due_cents > 0;
