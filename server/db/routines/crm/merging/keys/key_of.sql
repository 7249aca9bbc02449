create or replace function key_of(of_table regclass, of_row jsonb) returns jsonb
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_object_agg(k, of_row -> k) from unnest(key_columns_of(of_table)) k
$$;
