-- "t.id = (r ->> 'id')::uuid and …", for a row `t` and its key `r` as jsonb.
create or replace function matches_key(of_table regclass) returns text
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select string_agg(format('t.%I = ($1 ->> %L)::%s', a.attname, a.attname, format_type(a.atttypid, a.atttypmod)), ' and ')
  from pg_attribute a where a.attrelid = of_table and a.attname = any (key_columns_of(of_table))
$$;
