-- Everything that is held about a contact: its own row, and what points at it.
create or replace function data_about_contact(contact uuid) returns table (kind text, data jsonb)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  pointing record;
  addresses text[];
begin
  return query select 'contacts', to_jsonb(c) from contacts c where c.id = contact;
  select email_keys_of(email, emails) into addresses from contacts where id = contact;
  for pointing in select * from references_to('contacts') loop
    return query execute format('select %L::text, to_jsonb(t) from %s t where t.%I = $1', pointing.of_table,
      pointing.of_table, pointing.of_column) using contact;
  end loop;
  return query select 'suppressions', to_jsonb(s) from suppressions s where s.email = any (addresses);
  return query select 'email_recipients', to_jsonb(r) from email_recipients r
    where r.message_id in (select m.id from email_messages m where m.contact_id = contact);
  return query select 'contracts', to_jsonb(k) from contracts k
    where lower(k.party_b_email) = any (addresses) or lower(k.party_a_email) = any (addresses);
  return query select 'events', to_jsonb(e) from events e where e.data ->> 'contact_id' = contact::text;
end $$;
