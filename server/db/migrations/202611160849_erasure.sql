-- Addresses of people who were erased and must not be written to: nobody can read them, and whoever comes with one of them
-- finds it suppressed.
create table erased_addresses (
  organization_id uuid not null default current_org() references organizations on delete cascade,
  hash text not null,
  reason text not null,
  erased_at timestamptz(3) not null,
  primary key (organization_id, hash)
);
call make_tenant_table('erased_addresses');

create function erased_hash(email_key text) returns text
  language sql stable
  return encode(sha256(convert_to(current_org()::text || ' ' || lower(email_key), 'UTF8')), 'hex');

create function suppress_erased_again() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from erased_addresses) then return null; end if;
  insert into suppressions (id, email, reason, source, created_at)
    select gen_random_uuid(), a.email_key, e.reason, 'erased', a.updated_at
    from added a join erased_addresses e on e.hash = erased_hash(a.email_key)
  on conflict do nothing;
  update contacts c set suppressed = true from added a
    where c.id = a.id and not c.suppressed
      and exists (select from erased_addresses e where e.hash = erased_hash(a.email_key));
  return null;
end $$;
create trigger erased_added after insert on contacts referencing new table as added
  for each statement execute function suppress_erased_again();

create function suppress_erased_now() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into suppressions (id, email, reason, source, created_at)
    select gen_random_uuid(), new.email_key, e.reason, 'erased', new.updated_at
    from erased_addresses e where e.hash = erased_hash(new.email_key)
  on conflict do nothing;
  if found then update contacts set suppressed = true where id = new.id; end if;
  return null;
end $$;
create trigger erased_changed after update of email on contacts
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function suppress_erased_now();

-- Everything that is held about a contact: its own row, and what points at it.
create function data_about_contact(contact uuid) returns table (kind text, data jsonb)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  pointing record;
  address text;
begin
  return query select 'contacts', to_jsonb(c) from contacts c where c.id = contact;
  select email_key into address from contacts where id = contact;
  for pointing in select * from references_to('contacts') loop
    return query execute format('select %L::text, to_jsonb(t) from %s t where t.%I = $1', pointing.of_table,
      pointing.of_table, pointing.of_column) using contact;
  end loop;
  return query select 'suppressions', to_jsonb(s) from suppressions s where s.email = address;
  return query select 'email_recipients', to_jsonb(r) from email_recipients r
    where r.message_id in (select m.id from email_messages m where m.contact_id = contact);
  return query select 'contracts', to_jsonb(k) from contracts k
    where lower(k.party_b_email) = address or lower(k.party_a_email) = address;
  return query select 'events', to_jsonb(e) from events e where e.data ->> 'contact_id' = contact::text;
end $$;

create function escape_pattern(words text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(words, '([\\.^$*+?()\[\]{}|\-])', '\\\1', 'g');

-- Takes words out of every text of the organization. As the owner of the tables, since what happened is not the
-- application's to change; and in no other organization than the transaction's own.
create function scrub_words(words text[], left_out text[]) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  place record;
  plain text := (select string_agg(escape_pattern(w), '|') from unnest(words) w);
  quoted text := (select string_agg(escape_pattern(trim(both '"' from to_jsonb(w)::text)), '|') from unnest(words) w);
  changed integer;
  total integer := 0;
begin
  if plain is null or current_org() is null then return 0; end if;
  for place in
    select c.oid::regclass as in_table, a.attname as in_column, a.atttypid::regtype::text as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
      and c.relname <> all (left_out)
  loop
    if place.type = 'text' then
      execute format('update %1$s set %2$I = regexp_replace(%2$I, $1, ''[erased]'', ''gi'')
        where organization_id = current_org() and %2$I ~* $1', place.in_table, place.in_column) using plain;
    elsif place.type = 'jsonb' then
      execute format('update %1$s set %2$I = regexp_replace(%2$I::text, $1, ''[erased]'', ''gi'')::jsonb
        where organization_id = current_org() and %2$I::text ~* $1', place.in_table, place.in_column) using quoted;
    else
      execute format('update %1$s set %2$I = array(select regexp_replace(one, $1, ''[erased]'', ''gi'')
          from unnest(%2$I) with ordinality as u (one, n) order by n)
        where organization_id = current_org() and array_to_string(%2$I, '' '') ~* $1', place.in_table, place.in_column)
        using plain;
    end if;
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  return total;
end $$;
revoke all on function scrub_words from public;
grant execute on function scrub_words to bowline_app;

-- Words of the vocabulary that nobody has any more.
create function forget_words(words text[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  one text;
begin
  foreach one in array words loop
    if not exists (select from search_contacts(one, 1)) and not exists (select from search_companies(one, 1)) then
      delete from search_words where word = one;
    end if;
  end loop;
end $$;

-- What the law wants kept of a person, and so stays with the name in it.
create function kept_of_contact(contact uuid, address text)
  returns table (invoices integer, quotes integer, subscriptions integer, contracts integer)
  language sql stable
  begin atomic
    select
      (select count(*) from invoices i where i.contact_id = contact)::integer,
      (select count(*) from quotes q where q.contact_id = contact)::integer,
      (select count(*) from subscriptions s where s.contact_id = contact)::integer,
      (select count(*) from contracts c where lower(c.party_a_email) = lower(address)
        or lower(c.party_b_email) = lower(address))::integer;
  end;

-- Answers are kept for a day, for who asks again with the same key: those that say one of the words are not.
create procedure forget_answers(words text[])
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from idempotency_keys k where k.response is not null and exists (
    select from unnest(words) w where position(convert_to(w, 'UTF8') in k.response) > 0);
end $$;
