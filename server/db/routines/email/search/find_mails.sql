-- Mail of the caller's organization with all these words, the newest first. Who sees what of it is decided by whoever asks. The plan is
-- made for the words: of those in every mail the newest are looked through, others are led by their index.
set local role bowline_search;
create or replace function find_mails(query text, most integer) returns table (id uuid)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = 'force_custom_plan'
  set max_parallel_workers_per_gather = 0
  set jit = off
as $$
declare
  organization constant uuid := current_org();
  terms constant text[] := tsvector_to_array(mail_words_of(organization, query));
  -- Punctuation, quotes among it, is in no term.
  wanted constant tsquery := (select string_agg(format('''%s''', term), ' & ') from unnest(terms) term)::tsquery;
begin
  return query select w.message_id from email_words w
    where w.organization_id = organization and w.words @@ wanted
    order by w.at desc, w.message_id desc limit most;
end $$;
revoke execute on function find_mails(text, integer) from public;
grant execute on function find_mails(text, integer) to bowline_app;
