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
