-- A deal that comes back stands where it stood, behind whoever has its place now. What its stage became meanwhile, it is
-- too; where the stage is gone, it is in the first open one.
create or replace function settle_restored_deal() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  stage pipeline_stages;
begin
  select * into stage from pipeline_stages s where s.id = new.stage_id for no key update;
  if not found then
    select s.* into strict stage from pipeline_stages s join pipelines p on p.id = s.pipeline_id
    where s.kind = 'open' order by p.id = new.pipeline_id desc, p.is_default desc, p.created_at, p.id, s.position limit 1
    for no key update of s;
  end if;
  new.pipeline_id := stage.pipeline_id;
  new.win_probability := stage.win_probability;
  if new.status <> stage.kind then
    new.status := stage.kind;
    if stage.kind = 'open' then
      new.closed_at := null;
      new.closed_on := null;
      new.lost_reason := null;
      new.close_reason_id := null;
      new.close_reason := null;
      new.close_note := null;
    end if;
  end if;
  if new.stage_id <> stage.id or exists (select from deals d where d.stage_id = stage.id and d.rank = new.rank) then
    new.stage_id := stage.id;
    new.rank := coalesce((select max(d.rank) from deals d where d.stage_id = stage.id) + 4294967296, 0);
  end if;
  return new;
end $$;
create or replace trigger settle_restored before insert on deals
  for each row when (current_setting('app.restoring', true) = 'on') execute function settle_restored_deal();
