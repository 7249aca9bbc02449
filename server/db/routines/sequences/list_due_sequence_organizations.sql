create or replace function list_due_sequence_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public
begin atomic
  select organization_id from sequence_wakes where due_at <= at order by due_at limit 10000;
end;
