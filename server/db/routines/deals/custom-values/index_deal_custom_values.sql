-- Writes the rows of a field for some of the records that were there before it, in the order of their ids. Answers the
-- last of them, or nothing at the end.
create or replace function index_deal_custom_values(field uuid, after uuid, most integer) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  piece uuid[] := array(select r.id from deals r where after is null or r.id > after order by r.id limit most
    for no key update);
begin
  delete from deal_custom_values v using custom_fields f
    where f.id = field and v.key = f.key and v.deal_id = any (piece);
  insert into deal_custom_values (deal_id, key, place, number_value, text_value)
    select r.id, f.key, k.place, k.number_value, k.text_value
    from deals r join custom_fields f on f.id = field and r.custom ? f.key
    cross join lateral custom_keys(r.custom -> f.key, f.type) k
    where r.id = any (piece)
  on conflict do nothing;
  return case when cardinality(piece) = most then piece[most] end;
end $$;
