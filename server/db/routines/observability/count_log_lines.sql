create or replace function count_log_lines(wanted tsquery, slots smallint[], from_at timestamptz, to_at timestamptz)
  returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  total bigint;
begin
  execute
    'select count(*) from log_lines l
     where l.organization_id = $1 and l.slot = any ($2) and l.at >= $3 and l.at < $4'
    || case when wanted is null or numnode(wanted) = 0 then '' else ' and l.words @@ $5' end
    into total using current_org(), slots, from_at, to_at, wanted;
  return total;
end $$;
revoke execute on function count_log_lines from public;
grant execute on function count_log_lines to bowline_app;
