create or replace function add_company_custom_values() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Most have none, which costs a third of the time to find out here.
  if not exists (select from added where custom <> '{}') then return null; end if;
  insert into company_custom_values (organization_id, company_id, key, place, number_value, text_value)
    select r.organization_id, r.id, f.key, k.place, k.number_value, k.text_value
    from added r
    cross join lateral jsonb_each(r.custom) given
    join custom_fields f on f.organization_id = r.organization_id and f.entity = 'company' and f.key = given.key
    cross join lateral custom_keys(given.value, f.type) k
    where r.custom <> '{}'
  on conflict do nothing;
  return null;
end $$;
create or replace trigger custom_values_added after insert on companies referencing new table as added
  for each statement execute function add_company_custom_values();
