-- Every tenant table is made one by this call: forced row-level security and the application's rights.
create or replace procedure make_tenant_table(tenant_table regclass)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s using (organization_id = current_org()) with check (organization_id = current_org())',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to bowline_app', tenant_table);
end $$;
