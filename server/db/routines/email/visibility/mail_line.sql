-- What a line of a timeline may say of the mail it names: {view, subject, snippet}; null where it names none.
create or replace function mail_line(detail jsonb, viewer integer) returns jsonb
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  message uuid := case when detail ->> 'message_id' ~ '^[0-9a-f-]{36}$' then (detail ->> 'message_id')::uuid end;
  reply uuid := case when detail ->> 'reply_id' ~ '^[0-9a-f-]{36}$' then (detail ->> 'reply_id')::uuid end;
  view integer := least(mail_view(message, viewer), mail_view(reply, viewer));
begin
  if view is null then
    return null;
  end if;
  return jsonb_build_object('view', view,
    'subject', case when view >= 2 then (select m.subject from email_messages m where m.id = message) end,
    'snippet', case when view = 3 then (select m.snippet from email_messages m where m.id = coalesce(reply, message)) end);
end $$;
