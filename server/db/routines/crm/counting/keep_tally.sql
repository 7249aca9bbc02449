create or replace procedure keep_tally(tenant_table regclass, owner_column text default null)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format(
    'create or replace trigger tally_added after insert on %s referencing new table as changed
     for each statement execute function tally_rows(%s)', tenant_table, coalesce(quote_literal(owner_column), ''));
  execute format(
    'create or replace trigger tally_removed after delete on %s referencing old table as changed
     for each statement execute function tally_rows(%s)', tenant_table, coalesce(quote_literal(owner_column), ''));
end $$;
