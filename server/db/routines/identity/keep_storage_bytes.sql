-- Counts what the rows of a table hold: `size` is an expression over the row `c`, `touched` the column whose change matters.
create or replace procedure keep_storage_bytes(tenant_table regclass, kind text, size text, touched text default null)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  called text := tenant_table::text;
  body text := $body$
    create or replace function public.%1$I() returns trigger
      language plpgsql set search_path = pg_catalog, public, pg_temp as $f$
    begin
      insert into storage_bytes (organization_id, kind, delta)
        select c.organization_id, %3$L, sum(c.sign * (%4$s)) from (%2$s) c
        -- While an organization is being deleted its bytes go with it.
        where exists (select from organizations o where o.id = c.organization_id)
        group by 1 having sum(c.sign * (%4$s)) <> 0;
      return null;
    end $f$ $body$;
begin
  execute format(body, called || '_add_bytes', 'select 1 as sign, a.* from added a', kind, size);
  execute format('create or replace trigger bytes_added after insert on %s referencing new table as added
    for each statement execute function public.%I()', tenant_table, called || '_add_bytes');
  execute format(body, called || '_remove_bytes', 'select -1 as sign, r.* from removed r', kind, size);
  execute format('create or replace trigger bytes_removed after delete on %s referencing old table as removed
    for each statement execute function public.%I()', tenant_table, called || '_remove_bytes');
  if touched is not null then
    execute format(body, called || '_change_bytes', 'select -1 as sign, old.* union all select 1, new.*', kind, size);
    execute format('create or replace trigger bytes_changed after update of %1$I on %2$s for each row
      when (old.%1$I is distinct from new.%1$I) execute function public.%3$I()', touched, tenant_table, called || '_change_bytes');
  end if;
end $$;
