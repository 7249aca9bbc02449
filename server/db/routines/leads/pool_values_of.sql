-- The one way to an address: nothing comes out for a person whom the organization of the transaction has not revealed.
create or replace function pool_values_of(person uuid) returns table (email text, phone text)
  language sql stable security definer set search_path = public
begin atomic
  select a.email, a.phone from pool_addresses a
  where a.person_id = person and exists (
    select from lead_reveals r where r.organization_id = current_org() and r.person_id = person);
end;
revoke execute on function pool_values_of from public;
grant execute on function pool_values_of to bowline_app;
