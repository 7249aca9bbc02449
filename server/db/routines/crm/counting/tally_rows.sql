-- Statement triggers: the table's name is the tally's, or with an argument that column tells whose.
create or replace function tally_rows() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  direction int := case tg_op when 'INSERT' then 1 else -1 end;
  owner_column text := tg_argv[0];
begin
  if owner_column is null then
    -- While an organization is being deleted its tallies go with it.
    insert into tallies (organization_id, name, delta)
      select c.organization_id, tg_table_name, direction * count(*) from changed c
      where tg_op = 'INSERT' or exists (select from organizations o where o.id = c.organization_id)
      group by c.organization_id;
  else
    execute format(
      'insert into tallies (organization_id, name, delta)
       select c.organization_id, %L || c.%I, %s * count(*) from changed c
       where %L or exists (select from organizations o where o.id = c.organization_id)
       group by c.organization_id, c.%I', tg_table_name || ':', owner_column, direction, tg_op = 'INSERT', owner_column);
  end if;
  return null;
end $$;
