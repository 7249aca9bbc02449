-- Whether somebody of this hash is in the pool: for who asks to be taken out of it.
create or replace function is_in_pool(hash uuid) returns boolean
  language sql stable security definer set search_path = public
begin atomic
  select exists (select from pool_keys k join pool_people p on p.id = k.person_id where k.key = hash);
end;
revoke execute on function is_in_pool from public;
grant execute on function is_in_pool to bowline_app;
