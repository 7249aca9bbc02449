-- Whose changes an event tells of, for those that tell of some. A column of its own: what is read out of the data by an
-- operator is not leakproof, so behind row security no index would be asked.
alter table events add column record_id uuid;
create index events_of_record on events (organization_id, record_id, at, seq) where record_id is not null;
