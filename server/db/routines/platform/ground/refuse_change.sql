-- For ledgers and audit trails: rows come, and never change or go while their organization lives.
create or replace function refuse_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
