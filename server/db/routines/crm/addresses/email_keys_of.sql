-- All addresses of a contact as they are compared, each once and in order.
create or replace function email_keys_of(email text, emails jsonb) returns text[]
  language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(select distinct key from (
    select lower(email_keys_of.email) as key
    union all select lower(e ->> 'email') from jsonb_array_elements(email_keys_of.emails) e) k
    where key is not null order by key);
end $$;
