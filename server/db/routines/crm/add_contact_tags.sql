create or replace function add_contact_tags() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into contact_tags (organization_id, tag, contact_id)
    select c.organization_id, tag, c.id from added c, unnest(c.tags) tag
  on conflict do nothing;
  return null;
end $$;
create or replace trigger tags_added after insert on contacts referencing new table as added
  for each statement execute function add_contact_tags();
