-- Takes the values of a field away from some of the records, in the same manner.
create or replace function forget_company_custom_values(field text, after uuid, most integer) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  piece uuid[] := array(select r.id from companies r where after is null or r.id > after order by r.id limit most
    for no key update);
begin
  update companies r set custom = r.custom - field where r.id = any (piece) and r.custom ? field;
  return case when cardinality(piece) = most then piece[most] end;
end $$;
