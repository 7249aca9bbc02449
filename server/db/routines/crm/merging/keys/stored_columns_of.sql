create or replace function stored_columns_of(of_table regclass) returns text[]
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select array_agg(attname::text order by attnum) from pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = ''
$$;
