-- Recipients that an organization reached on a day (UTC) through the server's own transport. Not its own day: a change of
-- time zone would bring it a second one.
create table relay_days (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  day date not null,
  recipients integer not null,
  primary key (organization_id, day)
);
call make_tenant_table('relay_days');

-- Counted on such a day, or free of it: not asked again.
alter table email_messages add column relay_passed boolean not null default false;

alter table campaigns drop constraint campaigns_waiting_for_check;
alter table campaigns add constraint campaigns_waiting_for_check
  check (waiting_for in ('freezing', 'rate', 'daily_cap', 'relay', 'sender', 'ab_test')) not valid;
alter table campaigns validate constraint campaigns_waiting_for_check;

-- For the doctor: how many organizations used it on that day, and for how many recipients.
create function read_relay_day(wanted date) returns table (organizations bigint, recipients bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select count(*), coalesce(sum(d.recipients), 0) from relay_days d where d.day = wanted;
end;
grant select (organization_id, day, recipients) on relay_days to bowline_search;
create policy look_over on relay_days for select to bowline_search using (true);

do $$
declare
  joined boolean := false;
begin
  if not pg_has_role(current_user, 'bowline_search', 'member') then
    execute format('grant bowline_search to %I', current_user);
    joined := true;
  end if;
  grant create on schema public to bowline_search;
  alter function read_relay_day owner to bowline_search;
  revoke create on schema public from bowline_search;
  if joined then
    execute format('revoke bowline_search from %I', current_user);
  end if;
end $$;
