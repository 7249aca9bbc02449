-- Which words are like mistyped ones takes most of such a search: whoever looks for the same in contacts and companies by one
-- statement finds out once. Kept for the transaction, with whose words and which they are.
-- `forgives`: where nothing is found, words that are like those typed.
create or replace function search_rows(searched regclass, query text, most integer, forgives boolean)
  returns table (id uuid, rank real)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := current_org();
  mark text := search_mark(organization);
  folded text := trim(regexp_replace(fold(query), '\s+', ' ', 'g'));
  words text[] := (tsvector_to_array(words_of(query)))[1:8];
  last text := (regexp_match(to_plain_words(query), '(\S+)\s*$'))[1];
  beyond constant text := chr(1114111);
  exact text;
  wanted text;
  filtered text;
  asked text;
  hits uuid[];
  ranks real[];
  more_hits uuid[];
  more_ranks real[];
  begun integer;
  few integer := 20;
  gathers boolean := false;
  by_index constant text := current_setting('enable_indexscan');
begin
  if organization is null or cardinality(words) = 0 then
    return;
  end if;
  -- One letter begins too many words: the beginning of the name has to do.
  if cardinality(words) = 1 and length(words[1]) = 1 then
    return query execute format(
      'select t.id, 1::real from %s t where t.organization_id = $1 and t.name_key like %L limit $2',
      searched, words[1] || '%')
      using organization, most;
    return;
  end if;
  exact := (select string_agg(format('''%s%s''', mark, word), ' & ') from unnest(words) word);
  if cardinality(words) = 1 and most <= 2000 then
    execute format(
      'select array_agg(f.id), array_agg(case when f.name_key = $4 then 1 else 0.95 end) from (
         select t.id, t.name_key from %s t
         where t.organization_id = $1 and t.search_vector @@ $2::tsquery limit $3) f', searched)
      into hits, ranks using organization, exact, most, folded;
    if hits is null or cardinality(hits) < most then
      execute format(
        'select $4 || array_agg(f.id), $5 || array_agg(0.9::real) from (select t.id from %s t
           where t.organization_id = $1 and t.name_key >= $2 and t.name_key < $6
           order by t.name_key limit $3) f', searched)
        into hits, ranks using organization, folded, most, hits, ranks, folded || beyond;
    end if;
    -- Row by row, until there are enough, would be right only if these words were common.
    perform set_config('enable_indexscan', 'off', true);
    for round in 1..2 loop
      exit when (select count(distinct hit) from unnest(hits) hit) >= most;
      select string_agg(format('''%s%s''', mark, w.word), ' | '), count(*) into wanted, begun from (
        select s.word from search_words s
        where s.organization_id = organization and s.word > words[1] and s.word < words[1] || beyond
        order by s.word limit few) w;
      exit when begun = 0;
      -- By the words, which hold the organization's mark: by its rows, each would be compared with hundreds of words.
      execute format(
        'select array_agg(f.id), array_agg(case when position('' '' || $4 in f.name_key) > 0 then 0.8 else 0.5 end)
         from (select t.id, t.name_key from %s t
           where (t.organization_id = $1) is true and t.search_vector @@ $2::tsquery limit $3) f', searched)
        into more_hits, more_ranks using organization, wanted, most, folded;
      hits := hits || more_hits;
      ranks := ranks || more_ranks;
      exit when begun < few;
      -- Where few rows have these words, gathering all that begin so costs less than hundreds of words do.
      gathers := coalesce(cardinality(more_hits), 0) * (select count(*) from search_words s
        where s.organization_id = organization and s.word > words[1] and s.word < words[1] || beyond) < 2 * most * few;
      exit when gathers;
      few := least(1200, 2 * few * most / (coalesce(cardinality(more_hits), 0) + 1));
    end loop;
    perform set_config('enable_indexscan', by_index, true);
    if gathers then
      execute format(
        'select array_agg(f.id), array_agg(case when position('' '' || $4 in f.name_key) > 0 then 0.8 else 0.5 end)
         from (select t.id, t.name_key from %s t
           where t.organization_id = $1 and t.search_vector @@ $2::tsquery limit $3) f', searched)
        into more_hits, more_ranks using organization, format('%L:*', mark || words[1]), most, folded;
      hits := hits || more_hits;
      ranks := ranks || more_ranks;
    end if;
    if gathers or (select count(distinct hit) from unnest(hits) hit) >= most then
      return query select h.hit, max(h.worth) as best from unnest(hits, ranks) h (hit, worth)
        group by h.hit order by best desc, h.hit desc limit most;
      return;
    end if;
  end if;
  -- The beginning of a word may lead to a great many rows, all of which the index gathers. So first whole words are
  -- tried, then whole words but the last, which if short is looked for in the rows found; then beginnings throughout.
  for wanted, filtered in
    select attempt.wanted, attempt.filtered from (values
      (1, exact, null),
      (2, (select string_agg(format(case when word = last and length(last) > 3 then '''%s%s'':*' else '''%s%s''' end,
          mark, word), ' & ') from unnest(words) word where word <> last or length(last) > 3),
        case when length(last) <= 3 then format('''%s%s'':*', mark, last) end),
      (3, (select string_agg(format('''%s%s'':*', mark, word), ' & ') from unnest(words) word), null)
    ) as attempt (step, wanted, filtered)
    where attempt.step = 3 or cardinality(words) > 1 order by attempt.step
  loop
    return query execute format(
      'select f.id, (case when f.name_key = $3 then 1 when f.search_vector @@ $5::tsquery then 0.95
         when starts_with(f.name_key, $3) then 0.9 when position('' '' || $3 in f.name_key) > 0 then 0.8
         else 0.5 end)::real as rank
       from (select t.id, t.name_key, t.search_vector from %s t
         where t.organization_id = $1 and t.search_vector @@ $2::tsquery %s limit $4) f
       order by rank desc, f.id desc', searched,
      case when filtered is not null then 'and (t.search_vector || ''''::tsvector) @@ $6::tsquery' end)
      using organization, wanted, folded, most, exact, filtered;
    if found then
      return;
    end if;
  end loop;
  if not forgives then
    return;
  end if;
  asked := organization || ' ' || array_to_string(words, ' ') || ' ';
  wanted := coalesce(current_setting('app.words_alike', true), '');
  if starts_with(wanted, asked) then
    wanted := substr(wanted, length(asked) + 1);
  else
    perform set_config('pg_trgm.similarity_threshold', '0.25', true);
    wanted := (select string_agg('(' || concat_ws(' | ', format('''%s%s''', mark, given.word), (
        select string_agg(format('''%s%s''', mark, alike), ' | ') from words_alike(given.word) alike)) || ')', ' & ')
      from unnest(words) given (word));
    perform set_config('app.words_alike', asked || wanted, true);
  end if;
  return query execute format(
    'select f.id, word_similarity($3, f.name_key) as rank
     from (select t.id, t.name_key from %s t
       where t.organization_id = $1 and t.search_vector @@ $2::tsquery limit $4) f
     order by rank desc, f.id desc', searched)
    using organization, wanted, folded, most;
end $$;
revoke execute on function search_rows from public;
grant execute on function search_rows to bowline_search;
