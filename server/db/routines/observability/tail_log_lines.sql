create or replace function tail_log_lines(wanted tsquery, after_id uuid, most integer)
  returns table (id uuid, at timestamptz, level text, message text, labels jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select l.id, l.at::timestamptz, l.level, l.message, l.labels from log_lines l
    where l.organization_id = current_org() and l.id > after_id
      and (wanted is null or numnode(wanted) = 0 or l.words @@ wanted)
    order by l.id limit most;
end $$;
revoke execute on function tail_log_lines from public;
grant execute on function tail_log_lines to bowline_app;
