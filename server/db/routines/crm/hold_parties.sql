-- Whoever deletes a company, a contact or a deal holds it first and then all that hangs on it. So whoever changes what
-- hangs on them holds them first, too: companies, contacts, deals, each in the order of their ids, and then the rest.
create or replace function hold_parties(held_companies uuid[], held_contacts uuid[], held_deals uuid[] default '{}') returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
begin
  perform from companies where id = any (held_companies) order by id for key share;
  perform from contacts where id = any (held_contacts) order by id for key share;
  if cardinality(held_deals) > 0 then
    perform from deals where id = any (held_deals) order by id for key share;
  end if;
end
$$;
