create or replace procedure make_append_only(tenant_table regclass)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('revoke update, delete, truncate on %s from bowline_app', tenant_table);
  execute format(
    'create trigger append_only before update on %s for each row execute function refuse_change()', tenant_table);
end $$;
