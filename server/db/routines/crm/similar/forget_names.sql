create or replace function forget_names() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from names_to_compare n using removed r
    where n.organization_id = r.organization_id and n.entity = tg_argv[0] and n.record_id = r.id;
  delete from name_keys n using removed r
    where n.organization_id = r.organization_id and n.entity = tg_argv[0] and n.record_id = r.id;
  delete from similar_names n using removed r
    where n.organization_id = r.organization_id and n.entity = tg_argv[0] and n.a_id = r.id;
  delete from similar_names n using removed r
    where n.organization_id = r.organization_id and n.entity = tg_argv[0] and n.b_id = r.id;
  delete from dismissed_duplicates n using removed r
    where n.organization_id = r.organization_id and n.entity = tg_argv[0] and n.a_id = r.id;
  delete from dismissed_duplicates n using removed r
    where n.organization_id = r.organization_id and n.entity = tg_argv[0] and n.b_id = r.id;
  return null;
end $$;
create or replace trigger names_removed after delete on contacts referencing old table as removed
  for each statement execute function forget_names('contact');
create or replace trigger names_removed after delete on companies referencing old table as removed
  for each statement execute function forget_names('company');
