create or replace function refuse_past_snapshot() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from organizations where id = old.organization_id) and (
    select is_final from pipeline_snapshot_days d where d.organization_id = old.organization_id and d.date = old.date)
  then
    raise exception 'the snapshot of % is final', old.date using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger past_stays before update or delete on pipeline_snapshot_days
  for each row when (old.is_final) execute function refuse_past_snapshot();
create or replace trigger past_stays before update or delete on pipeline_snapshots
  for each row execute function refuse_past_snapshot();
