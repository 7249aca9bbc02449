create or replace function bench_rank() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.bench_rank := length(new.title) + length(new.type);
  return new;
end $$;
