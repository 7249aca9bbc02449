-- A correction, or the other half of an invoice that was voided.
alter table credit_notes add column kind text not null default 'credit';
alter table credit_notes add constraint credit_notes_kind_known check (kind in ('credit', 'cancellation')) not valid;
