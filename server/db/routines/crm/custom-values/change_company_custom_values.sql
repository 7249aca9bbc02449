create or replace function change_company_custom_values() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from company_custom_values where organization_id = new.organization_id and company_id = new.id;
  insert into company_custom_values (organization_id, company_id, key, place, number_value, text_value)
    select new.organization_id, new.id, f.key, k.place, k.number_value, k.text_value
    from jsonb_each(new.custom) given
    join custom_fields f on f.organization_id = new.organization_id and f.entity = 'company' and f.key = given.key
    cross join lateral custom_keys(given.value, f.type) k
  on conflict do nothing;
  return null;
end $$;
create or replace trigger custom_values_changed after update of custom on companies
  for each row when (old.custom is distinct from new.custom) execute function change_company_custom_values();
