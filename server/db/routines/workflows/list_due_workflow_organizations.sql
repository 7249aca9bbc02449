create or replace function list_due_workflow_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select organization_id from public.workflow_wakes where due_at <= at order by due_at limit 10000;
end;
