-- Takes the oldest batches in: their hits go to their organizations' inboxes, an id that nobody knows goes nowhere, and
-- the batch is gone, all in one transaction. The agenda's row stays locked until the commit, so that the job that
-- applies the hits cannot start before it can see them. How many batches; several workers take different ones.
create or replace function take_in_hits(most integer, settle interval) returns integer
  language sql volatile security definer set search_path = public
begin atomic
  with taken as (
    delete from tracking_batches where id = any(array(
      select id from tracking_batches order by id limit most for update skip locked))
    returning hits
  ), hit as (
    select d.organization_id, d.target_id::uuid as message_id, h.url,
      timestamptz 'epoch' + h.at * interval '1 millisecond' as at, coalesce(h.head, false) as is_head, h.ip, h.agent
    from taken
    cross join lateral jsonb_to_recordset(taken.hits::jsonb)
      as h (id text, at bigint, ip text, agent text, url text, head boolean)
    join directory d on d.kind = 'tracking' and d.hash = sha256(convert_to(h.id, 'UTF8'))
  ), stored as (
    insert into tracking_inbox (organization_id, message_id, kind, url, at, is_head, ip, user_agent)
    select organization_id, message_id, case when url is null then 'open' else 'click' end, url, at, is_head, ip, agent
    from hit
  ), armed as (
    insert into agenda as a (organization_id, job, key, due_at, data)
    select organization_id, 'tracking.apply_hits', '', min(at) + settle, '{}'::jsonb from hit
    group by organization_id order by organization_id
    on conflict (organization_id, job, key) do update set due_at = least(a.due_at, excluded.due_at)
  )
  select count(*)::integer from taken;
end;
