-- Active endpoints that have something new to be told and no job at work.
set local role bowline_search;
create or replace function list_waiting_webhook_endpoints() returns table (organization_id uuid, id uuid, at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select e.organization_id, e.id, w.created_at
  from webhook_endpoints e cross join lateral (
    select d.created_at from webhook_deliveries d
    where d.organization_id = e.organization_id and d.endpoint_id = e.id
      and d.status = 'pending' and d.next_attempt_at is null
      -- One whose forerunner waits for its next attempt comes after that.
      and not exists (select from webhook_deliveries p
        where p.organization_id = d.organization_id and p.endpoint_id = d.endpoint_id and p.subject = d.subject
          and p.status = 'pending' and p.seq < d.seq and p.next_attempt_at is not null)
    limit 1) w
  where e.status = 'active' and (e.awake_since is null or e.awake_since < now() - interval '10 minutes');
end;
