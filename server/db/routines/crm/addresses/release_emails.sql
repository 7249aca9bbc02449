create or replace procedure release_emails(organization uuid, contact uuid, email text, emails jsonb)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from contact_emails c where c.organization_id = organization and c.contact_id = contact
    and c.email_key = any (email_keys_of(release_emails.email, release_emails.emails));
end $$;
