-- Which areas of the workspace an organization shows: what it chose, the rest is on.
alter table organizations add column areas jsonb not null default '{}';
