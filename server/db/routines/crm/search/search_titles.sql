-- Every word must occur; if that finds nothing, words like them will do. Best first, at most so many.
create or replace function search_titles(searched regclass, query text, most integer)
  returns table (id uuid, rank real)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  folded text := trim(regexp_replace(fold(query), '\s+', ' ', 'g'));
  word text;
  conditions text := '';
begin
  if folded = '' or current_org() is null then
    return;
  end if;
  foreach word in array (string_to_array(folded, ' '))[1:8] loop
    -- One or two letters make no trigram of their own, but the beginning of a word does.
    conditions := conditions || format(' and search_text like %L',
      case when length(word) < 3 then '% ' else '%' end || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  return query execute format(
    'select f.id, word_similarity($2, f.search_text) as rank from (
       select t.id, t.search_text from %s t where t.organization_id = $1 %s limit $3) f
     order by rank desc, f.id desc', searched, conditions)
    using current_org(), folded, most;
  if found or length(folded) < 3 then
    return;
  end if;
  return query execute format(
    'select f.id, f.rank from (
       select t.id, word_similarity($2, t.search_text) as rank from %s t
       where t.organization_id = $1 and $2 <%% t.search_text limit $3) f
     order by f.rank desc, f.id desc', searched)
    using current_org(), folded, most;
end $$;
revoke execute on function search_titles from public;
grant execute on function search_titles to bowline_search;
