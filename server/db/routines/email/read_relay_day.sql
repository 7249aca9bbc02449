-- For the doctor: how many organizations used it on that day, and for how many recipients.
set local role bowline_search;
create or replace function read_relay_day(wanted date) returns table (organizations bigint, recipients bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select count(*), coalesce(sum(d.recipients), 0) from relay_days d where d.day = wanted;
end;
