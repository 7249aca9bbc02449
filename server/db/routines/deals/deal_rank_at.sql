-- The rank at a place; null past either end.
create or replace function deal_rank_at(stage uuid, place integer) returns bigint
  language sql stable
begin atomic
  select r.rank
  from (
    select g.low, g.size, sum(g.size) over (order by g.low) - g.size as before from deal_segments g
    where g.organization_id = current_org() and g.stage_id = stage
  ) piece
  cross join lateral (
    select d.rank from deals d
    where d.organization_id = current_org() and d.stage_id = stage and d.rank >= piece.low
    order by d.rank offset place - piece.before - 1 limit 1
  ) r
  where place > piece.before and place <= piece.before + piece.size;
end;
