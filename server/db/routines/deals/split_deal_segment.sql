create or replace function split_deal_segment(org uuid, stage uuid, lower_end bigint, held integer) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  upper_end bigint := (select min(g.low) from deal_segments g
    where g.organization_id = org and g.stage_id = stage and g.low > lower_end);
  piece integer := ceil(held / ceil(held / 128.0));
begin
  insert into deal_segments as g (organization_id, stage_id, low, size)
    select org, stage, case when p.part = 0 then lower_end else min(p.rank) end, count(*)
    from (
      select d.rank, (row_number() over (order by d.rank) - 1) / piece as part from deals d
      where d.organization_id = org and d.stage_id = stage and d.rank >= lower_end
        and d.rank < coalesce(upper_end, 9223372036854775807)
    ) p group by p.part
  on conflict (organization_id, stage_id, low) do update set size = excluded.size;
end $$;
