-- A rare word is found by its index, a frequent one by walking back in time. Which of the two depends on the word, so the
-- statement is planned with it: a plan for any word walks through a whole day for one that is nowhere.
create or replace function find_log_lines(wanted tsquery, of_slot smallint, from_at timestamptz, to_at timestamptz,
    before_at timestamptz, before_id uuid, most integer)
  returns table (id uuid, at timestamptz, level text, message text, labels jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute
    'select l.id, l.at::timestamptz, l.level, l.message, l.labels from log_lines l
     where l.organization_id = $1 and l.slot = $2 and l.at >= $3 and l.at < $4'
    || case when before_at is null then '' else ' and (l.at, l.id) < ($5, $6)' end
    || case when wanted is null or numnode(wanted) = 0 then '' else ' and l.words @@ $7' end
    || ' order by l.at desc, l.id desc limit $8'
    using current_org(), of_slot, from_at, to_at, before_at, before_id, wanted, most;
end $$;
revoke execute on function find_log_lines from public;
grant execute on function find_log_lines to bowline_app;
