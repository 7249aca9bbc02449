-- After a transaction a local setting reverts to the empty string, not to null.
create or replace function current_org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org_id', true), '')::uuid;
