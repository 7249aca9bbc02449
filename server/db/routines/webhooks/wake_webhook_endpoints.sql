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
