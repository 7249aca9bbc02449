-- For the doctor: of all organizations together, and of the one that keeps most.
set local role bowline_search;
create or replace function read_storage_bytes() returns table (kind text, bytes numeric, most numeric)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select b.kind, sum(b.bytes), max(b.bytes)
  from (select s.kind, sum(s.delta) as bytes from storage_bytes s where s.until > current_date
    group by s.organization_id, s.kind) b
  group by 1;
end;
