create or replace function guard_payment_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> 'pending' or new.status = 'pending'
    or (old.id, old.invoice_id, old.kind, old.provider, old.method, old.amount_cents, old.currency,
        coalesce(old.provider_ref, new.provider_ref), old.payment_id, old.created_at)
      is distinct from
       (new.id, new.invoice_id, new.kind, new.provider, new.method, new.amount_cents, new.currency,
        new.provider_ref, new.payment_id, new.created_at)
    -- When a debit came is known once it has.
    or (old.received_at is distinct from new.received_at and old.provider <> 'sepa')
  then
    raise exception 'a payment only ever settles' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger only_settles before update on payments for each row execute function guard_payment_change();
