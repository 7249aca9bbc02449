-- The columns of a table's primary key beside the organization, and all that are stored.
create or replace function key_columns_of(of_table regclass) returns text[]
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select array_agg(a.attname::text order by a.attnum) from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = of_table and i.indisprimary and a.attname <> 'organization_id'
$$;
