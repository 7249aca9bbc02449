create or replace function change_contact_tags() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from contact_tags
    where organization_id = new.organization_id and contact_id = new.id and not tag = any (new.tags);
  insert into contact_tags (organization_id, tag, contact_id)
    select new.organization_id, tag, new.id from unnest(new.tags) tag on conflict do nothing;
  return null;
end $$;
create or replace trigger tags_changed after update of tags on contacts
  for each row when (old.tags is distinct from new.tags) execute function change_contact_tags();
