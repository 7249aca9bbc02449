-- All that a mail is found by, as far as somebody sees it. Of a campaign's mail the
-- text is the campaign's. A sealed body is in none of these columns, so nobody finds a mail by it.
create or replace function mail_texts_of(message uuid, view integer) returns text
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select concat_ws(' ', m.from_name, m.from_email,
    case when view >= 2 then m.subject end,
    case when view = 3 then (
      select string_agg(a.filename, ' ' order by a.position) from email_attachments a where a.message_id = m.id) end,
    (select string_agg(concat_ws(' ', p ->> 'name', p ->> 'email'), ' ')
      from jsonb_array_elements(m.to_list || m.cc_list || case when view = 3 then m.bcc_list else '[]' end) p),
    case when view = 3 and m.kind <> 'campaign' then left(m.body_text, 100000) end)
  from email_messages m where m.id = message
$$;
