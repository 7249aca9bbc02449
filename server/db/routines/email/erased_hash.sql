create or replace function erased_hash(email_key text) returns text
  language sql stable
  return encode(sha256(convert_to(current_org()::text || ' ' || lower(email_key), 'UTF8')), 'hex');
