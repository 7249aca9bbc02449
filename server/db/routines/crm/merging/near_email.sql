-- Local parts are compared without what people leave out or add: case, dots, and what stands behind a plus.
create or replace function near_email(email_key text) returns text
  language sql immutable strict parallel safe
  return translate(split_part(split_part(email_key, '@', 1), '+', 1), '._-', '') || '@'
    || replace(split_part(email_key, '@', 2), 'googlemail.', 'gmail.');
