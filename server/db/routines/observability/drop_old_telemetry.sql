-- Empties the parts whose day is over. Nobody owns a day, so this is the owner's; a part in use waits for the next time.
create or replace function drop_old_telemetry(at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  caller text := coalesce(current_setting('app.org_id', true), '');
  today integer := floor(extract(epoch from at) / 86400);
  part record;
  org uuid;
  wanted integer;
  dropped integer := 0;
begin
  for part in select s.slot, s.day from telemetry_slots s order by s.slot for update loop
    -- The one day among those that may be written, from fourteen back to tomorrow, which this part is for.
    wanted := today - 14 + ((part.slot - (today - 14)) % 16 + 16) % 16;
    continue when part.day = wanted;
    -- Nothing is taken that is more than an hour ahead, so until then there is no row of that day.
    if extract(epoch from at) < (wanted::bigint * 86400) - 3600 then
      execute format('truncate metric_points_%s, log_lines_%1$s', part.slot);
    else
      for org in select o.id from organizations o loop
        perform set_config('app.org_id', org::text, true);
        execute format('delete from metric_points_%s where organization_id = $1 and at < $2', part.slot)
          using org, wanted::bigint * 86400000;
        execute format('delete from log_lines_%s where organization_id = $1 and at < to_timestamp($2)', part.slot)
          using org, wanted::bigint * 86400;
      end loop;
    end if;
    update telemetry_slots s set day = wanted where s.slot = part.slot;
    dropped := dropped + 1;
  end loop;
  perform set_config('app.org_id', caller, true);
  return dropped;
end $$;
revoke execute on function drop_old_telemetry(timestamptz) from public;
grant execute on function drop_old_telemetry(timestamptz) to bowline_app;
