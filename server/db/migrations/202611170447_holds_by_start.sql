-- Row security keeps conditions on ranges away from an index, as they are not leakproof; those on times are. The holds of
-- a host do not overlap, so that by their start one finds all that lie in a stretch.
alter table booking_holds add column blocked_from timestamptz generated always as (lower(blocked)) stored not null;
create index booking_holds_from on booking_holds (organization_id, host_id, blocked_from);
