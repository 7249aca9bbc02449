create or replace function list_organization_ids() returns setof uuid
  language sql stable security definer set search_path = public
begin atomic
  select id from organizations order by id;
end;
