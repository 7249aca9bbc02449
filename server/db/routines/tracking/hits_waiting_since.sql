-- Since when hits are waiting to be taken in; null when none are. Hits of that moment and later cannot be judged yet.
create or replace function hits_waiting_since() returns timestamptz
  language sql stable security definer set search_path = public
begin atomic
  select at from tracking_batches order by id limit 1;
end;
