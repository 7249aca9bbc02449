-- A search is over before a second process could have been started for it, and most look for words alone: what is not asked
-- for is not planned either.
create or replace function find_chat_messages(wanted tsquery, rooms uuid[], pieces text[], by_author text, with_file boolean, most integer)
  returns table (id uuid, rank real)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = 'force_custom_plan'
  set max_parallel_workers_per_gather = 0
  set jit = off
as $$
declare
  organization constant uuid := current_org();
begin
  if cardinality(pieces) = 0 and by_author is null and not with_file and cardinality(rooms) = 1 then
    return query
      select m.id, ts_rank(m.words, wanted) from chat_messages m
      where m.organization_id = organization and m.room_id = rooms[1] and m.deleted_at is null and m.words @@ wanted
      order by m.created_at desc, m.id desc limit most;
    return;
  end if;
  return query
    select m.id, ts_rank(m.words, wanted) from chat_messages m
    where m.organization_id = organization and m.room_id = any (rooms) and m.deleted_at is null
      and m.words @@ wanted
      and (by_author is null or m.author = by_author)
      and (not with_file or m.attachments <> '[]')
      and (cardinality(pieces) = 0 or not exists (select from unnest(pieces) piece
        where strpos(to_plain_words(m.text || ' ' || coalesce((select string_agg(f ->> 'filename', ' ')
          from jsonb_array_elements(m.attachments) f), '')), piece) = 0))
    order by m.created_at desc, m.id desc limit most;
end $$;
revoke execute on function find_chat_messages(tsquery, uuid[], text[], text, boolean, integer) from public;
grant execute on function find_chat_messages(tsquery, uuid[], text[], text, boolean, integer) to bowline_app;
