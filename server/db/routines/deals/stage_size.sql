create or replace function stage_size(stage uuid) returns integer
  language sql stable
begin atomic
  select coalesce(sum(g.size), 0)::integer from deal_segments g
  where g.organization_id = current_org() and g.stage_id = stage;
end;
