-- What a table adds to its days: `lines` is a select of name, day and delta from the row `c`, once with and once without
-- its sign. `touched` are the columns of which a change matters. One function for each way a row changes, so that its
-- statement is planned once.
create or replace procedure keep_day_tallies(tenant_table regclass, lines text, touched text[])
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  called text := tenant_table::text;
  body text := $body$
    create or replace function public.%1$I() returns trigger
      language plpgsql set search_path = pg_catalog, public, pg_temp as $f$
    begin
      insert into day_tallies (organization_id, name, day, delta)
        select c.organization_id, l.name, l.day, sum(c.sign * l.delta)
        from (%2$s) c cross join lateral (%3$s) l
        -- While an organization is being deleted its tallies go with it.
        where l.day is not null and exists (select from organizations o where o.id = c.organization_id)
        group by 1, 2, 3 having sum(c.sign * l.delta) <> 0;
      return null;
    end $f$ $body$;
begin
  execute format(body, called || '_add_days', 'select 1 as sign, a.* from added a', lines);
  execute format(body, called || '_change_days', 'select -1 as sign, old.* union all select 1, new.*', lines);
  execute format(body, called || '_remove_days', 'select -1 as sign, r.* from removed r', lines);
  execute format('create or replace trigger days_added after insert on %s referencing new table as added
    for each statement execute function public.%I()', tenant_table, called || '_add_days');
  execute format('create or replace trigger days_removed after delete on %s referencing old table as removed
    for each statement execute function public.%I()', tenant_table, called || '_remove_days');
  execute format('create or replace trigger days_changed after update of %s on %s for each row when (%s) execute function public.%I()',
    (select string_agg(quote_ident(t), ', ') from unnest(touched) t), tenant_table,
    (select string_agg(format('old.%I is distinct from new.%1$I', t), ' or ') from unnest(touched) t),
    called || '_change_days');
end $$;
