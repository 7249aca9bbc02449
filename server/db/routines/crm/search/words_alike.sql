-- Comparing a word with every other that shares a quarter of its trigrams takes most of a search that finds nothing else. Where
-- eight share nearly half of them, these are the eight that would come out in any case.
create or replace function words_alike(given text) returns setof text
  language plpgsql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set search_path = pg_catalog, public, pg_temp as $$
declare
  share text;
  alike text[];
begin
  if length(given) < 3 then
    return;
  end if;
  foreach share in array array['0.45', '0.25'] loop
    perform set_config('pg_trgm.similarity_threshold', share, true);
    alike := array(select s.word from search_words s where s.organization_id = current_org() and s.word % given
      order by similarity(s.word, given) desc, s.word limit 8);
    exit when cardinality(alike) = 8;
  end loop;
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  return query select unnest(alike);
end $$;
revoke execute on function words_alike from public;
grant execute on function words_alike to bowline_search;
