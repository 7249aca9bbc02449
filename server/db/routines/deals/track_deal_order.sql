-- Whoever changes a stage's order waits here for whoever does so already; stages are locked in one order.
create or replace function track_deal_order() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select organization_id, stage_id, rank, 1 as delta from added'
    when 'DELETE' then 'select organization_id, stage_id, rank, -1 as delta from removed'
    else 'select r.organization_id, r.stage_id, r.rank, -1 as delta from removed r join added a using (organization_id, id)
            where r.stage_id <> a.stage_id or r.rank <> a.rank
          union all
          select a.organization_id, a.stage_id, a.rank, 1 from removed r join added a using (organization_id, id)
            where r.stage_id <> a.stage_id or r.rank <> a.rank'
    end;
  stages uuid[];
  grown record;
begin
  execute format('select array_agg(distinct stage_id) from (%s) c', changes) into stages;
  if stages is null then
    return null;
  end if;
  perform from pipeline_stages s where s.id = any (stages) order by s.id for no key update;
  insert into deal_segments (organization_id, stage_id, low, size)
    select s.organization_id, s.id, -9223372036854775808, 0 from pipeline_stages s where s.id = any (stages)
  on conflict do nothing;
  execute format(
    'update deal_segments g set size = g.size + c.delta from (
       select x.organization_id, x.stage_id, x.low, sum(c.delta) as delta from (%s) c
       cross join lateral (
         select s.organization_id, s.stage_id, s.low from deal_segments s
         where s.organization_id = c.organization_id and s.stage_id = c.stage_id and s.low <= c.rank
         order by s.low desc limit 1) x
       group by 1, 2, 3) c
     where g.organization_id = c.organization_id and g.stage_id = c.stage_id and g.low = c.low and c.delta <> 0', changes);
  for grown in select * from deal_segments g where g.stage_id = any (stages) and g.size > 256 loop
    perform split_deal_segment(grown.organization_id, grown.stage_id, grown.low, grown.size);
  end loop;
  delete from deal_segments g where g.stage_id = any (stages) and g.size = 0 and g.low > -9223372036854775808;
  return null;
end $$;
create or replace trigger order_added after insert on deals referencing new table as added
  for each statement execute function track_deal_order();
create or replace trigger order_changed after update on deals referencing old table as removed new table as added
  for each statement execute function track_deal_order();
create or replace trigger order_removed after delete on deals referencing old table as removed
  for each statement execute function track_deal_order();
