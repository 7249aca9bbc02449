-- The last day of an absence that an automatic reply told of.
alter table contact_engagement add column away_until date;
