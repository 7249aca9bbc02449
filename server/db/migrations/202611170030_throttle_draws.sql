-- Callers that wait for one bucket draw together: what was granted is a number. No index on a column that every draw
-- changes, so that a draw writes one row and nothing beside it; the full ones are few and found by reading them all.
drop index throttles_full;
alter table throttles drop column allowed;
-- How many of those who drew last got what they wanted.
alter table throttles add column granted integer not null default 0;
alter table throttles set (fillfactor = 50);
