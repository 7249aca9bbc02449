-- Functions that look over all organizations. They ran as the owner of the database, whom forced row-level security binds
-- where it is no superuser: without an organization it sees no row, so webhooks never left and reminders were never due.
-- They now belong to the role of the searches, which sees what a few columns need and is nobody's login.

grant select (id, timezone) on organizations to bowline_search;
grant select (organization_id, present, lease_until) on call_participants to bowline_search;
grant select (organization_id, deleted_at, mention_all, mention_users, created_at) on chat_messages to bowline_search;
grant select (organization_id, retention_days, created_at) on chat_rooms to bowline_search;
grant select (organization_id, status, due_at, due_told) on tasks to bowline_search;
grant select (organization_id, met_at, start_date, end_date) on goals to bowline_search;
grant select (organization_id, is_sum) on tallies, day_tallies, deal_sums, sequence_tallies, workflow_tallies,
  campaign_tallies to bowline_search;
grant select (organization_id, verified_at) on sso_domains to bowline_search;
grant select (organization_id, is_final, date) on pipeline_snapshot_days to bowline_search;
grant select (organization_id, id, status, awake_since) on webhook_endpoints to bowline_search;
grant select (organization_id, endpoint_id, subject, seq, status, next_attempt_at, created_at) on webhook_deliveries
  to bowline_search;

do $$
declare
  looked_at text;
begin
  foreach looked_at in array array['organizations', 'call_participants', 'chat_messages', 'chat_rooms', 'tasks', 'goals',
    'tallies', 'day_tallies', 'deal_sums', 'sequence_tallies', 'workflow_tallies', 'campaign_tallies', 'sso_domains',
    'pipeline_snapshot_days', 'webhook_endpoints', 'webhook_deliveries'] loop
    execute format('create policy look_over on %I for select to bowline_search using (true)', looked_at);
  end loop;
end $$;

-- Active endpoints that have something new to be told and no job at work.
create function list_waiting_webhook_endpoints() returns table (organization_id uuid, id uuid, at timestamptz)
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

-- Wakes them, each inside of its organization; how many. Deliveries are written in the transactions of the events
-- themselves, which must not wait for each other, so nothing else is written there.
create or replace function wake_webhook_endpoints() returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  caller text := coalesce(current_setting('app.org_id', true), '');
  waiting record;
  woken integer := 0;
begin
  for waiting in select w.* from list_waiting_webhook_endpoints() w order by w.organization_id, w.id loop
    perform set_config('app.org_id', waiting.organization_id::text, true);
    update webhook_endpoints set awake_since = now()
      where (organization_id, id) = (select e.organization_id, e.id from webhook_endpoints e
        where e.organization_id = waiting.organization_id and e.id = waiting.id and e.status = 'active'
          and (e.awake_since is null or e.awake_since < now() - interval '10 minutes')
        for update skip locked);
    continue when not found;
    insert into agenda (organization_id, job, key, due_at, data)
      values (waiting.organization_id, 'webhooks.deliver', waiting.id::text, waiting.at,
        jsonb_build_object('endpoint_id', waiting.id))
      on conflict (organization_id, job, key) do update set due_at = least(agenda.due_at, excluded.due_at);
    woken := woken + 1;
  end loop;
  perform set_config('app.org_id', caller, true);
  return woken;
end $$;

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

create or replace function forget_telemetry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  caller text := coalesce(current_setting('app.org_id', true), '');
begin
  perform set_config('app.org_id', old.id::text, true);
  delete from metric_points where organization_id = old.id;
  delete from log_lines where organization_id = old.id;
  perform set_config('app.org_id', caller, true);
  return old;
end $$;

drop function list_call_organizations(timestamptz);

do $$
declare
  joined boolean := false;
begin
  if not pg_has_role(current_user, 'bowline_search', 'member') then
    execute format('grant bowline_search to %I', current_user);
    joined := true;
  end if;
  grant create on schema public to bowline_search;
  alter function list_call_lease_organizations owner to bowline_search;
  alter function list_chat_mention_organizations owner to bowline_search;
  alter function list_chat_retention_organizations owner to bowline_search;
  alter function list_due_task_organizations owner to bowline_search;
  alter function list_goal_organizations owner to bowline_search;
  alter function list_line_organizations owner to bowline_search;
  alter function list_open_sso_organizations owner to bowline_search;
  alter function list_snapshot_organizations owner to bowline_search;
  alter function list_waiting_webhook_endpoints owner to bowline_search;
  revoke create on schema public from bowline_search;
  if joined then
    execute format('revoke bowline_search from %I', current_user);
  end if;
end $$;
