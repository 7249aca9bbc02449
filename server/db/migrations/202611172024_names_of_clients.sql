-- What a client called an event, or a calendar that it made; without it they go by their UID and their id.
alter table calendar_events add column dav_name text;
alter table calendars add column dav_name text;
create index calendar_events_name on calendar_events (organization_id, calendar_id, (coalesce(dav_name, ical_uid || '.ics')));
create unique index calendars_dav_name on calendars (organization_id, owner_id, dav_name) where dav_name is not null;

-- Changes go by these names: what is put again under another name is gone under the first.
alter table calendar_changes rename column ical_uid to name;
alter table calendar_changes no force row level security;
update calendar_changes set name = name || '.ics';
alter table calendar_changes force row level security;
