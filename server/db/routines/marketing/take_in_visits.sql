create or replace function take_in_visits(most integer) returns integer
  language sql volatile security definer set search_path = public
begin atomic
  with taken as (
    delete from marketing_visits where id = any(array(
      select id from marketing_visits order by id limit most for update skip locked))
    returning visits
  ), visit as (
    select v.org, v.target, v.name, max(v.at) as at, count(*) as seen
    from taken cross join lateral jsonb_to_recordset(taken.visits::jsonb)
      as v (org uuid, target uuid, name text, at bigint)
    where exists (select from organizations o where o.id = v.org)
    group by 1, 2, 3 order by 1, 2, 3
  ), counted as (
    insert into marketing_tallies as t (organization_id, target_id, name, shard, count, last_at)
    select org, target, name, 0, seen, timestamptz 'epoch' + at * interval '1 millisecond' from visit
    on conflict (organization_id, target_id, name, shard)
      do update set count = t.count + excluded.count, last_at = greatest(t.last_at, excluded.last_at)
  )
  select count(*)::integer from taken;
end;
