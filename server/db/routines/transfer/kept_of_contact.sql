-- What the law wants kept of a person, and so stays with the name in it.
create or replace function kept_of_contact(contact uuid, address text)
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
