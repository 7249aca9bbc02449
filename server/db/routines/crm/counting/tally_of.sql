create or replace function tally_of(wanted text) returns bigint
  language sql stable parallel safe
  return (select coalesce(sum(delta), 0)::bigint from tallies where organization_id = current_org() and name = wanted);
