-- How much a visibility shows, so that the most open of several is the largest.
create or replace function openness(visibility text) returns integer
  language sql immutable parallel safe
  return case visibility when 'full' then 3 when 'subject' then 2 when 'metadata' then 1 else 0 end;
