-- Whether everybody may hear of an event: not where it is about a mail that is there for some alone.
create or replace function mail_event_is_told(data jsonb) returns boolean
  language sql immutable parallel safe
  return not (data ? 'message_id' and data ->> 'private_to' is not null);
