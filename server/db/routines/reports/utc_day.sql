create or replace function utc_day(at timestamptz) returns date
  language sql immutable parallel safe
  return (at at time zone 'UTC')::date;
