-- A line of the balance stays as it was written; only whose it is may change, by a merge or a deletion.
create or replace function guard_balance_entry() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.organization_id, old.id, old.currency, old.kind, old.amount_cents, old.note, old.created_by_id, old.at)
    is distinct from
     (new.organization_id, new.id, new.currency, new.kind, new.amount_cents, new.note, new.created_by_id, new.at)
  then
    raise exception 'an entry of a balance is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger stays before update on balance_entries for each row execute function guard_balance_entry();
