set local role bowline_search;
create or replace function list_due_task_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select organization_id from tasks
  where status = 'open' and due_at is not null and due_told is distinct from due_at and due_at <= at
    and due_at > at - interval '3 days'
  union
  select organization_id from tasks
  where status = 'open' and remind_at is not null and remind_at <= at and remind_at > at - interval '3 days';
end;
