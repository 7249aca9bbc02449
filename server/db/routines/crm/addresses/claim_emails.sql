-- An address that another contact has is refused, as a unique index does it: whoever is about to write it is waited for.
create or replace procedure claim_emails(organization uuid, contact uuid, email text, emails jsonb)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  keys text[] := email_keys_of(claim_emails.email, claim_emails.emails);
begin
  insert into contact_emails (organization_id, email_key, contact_id, is_primary)
    select organization, key, contact, (key = lower(claim_emails.email)) is true from unnest(keys) key;
  if exists (select from contacts c where c.organization_id = organization and c.email_key = any (keys) and c.id <> contact) then
    raise unique_violation using constraint = 'contact_emails_pkey', message = 'Another contact has this email';
  end if;
end $$;
