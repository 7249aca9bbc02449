-- Whether a colleague from outside sees at least so much of the mail that a line of a timeline names; of other lines always.
create or replace function mail_line_is_told(event_type text, detail jsonb, at_least integer) returns boolean
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if event_type is null or not starts_with(event_type, 'email.') or not exists (select narrowed_mailboxes(null)) then
    return true;
  end if;
  return coalesce((mail_line(detail, null) ->> 'view')::integer, 3) >= at_least;
end $$;
