-- Of scripts with more than one byte a letter less is kept, since each of their pairs of letters may be a term: what a text search
-- vector can hold is a megabyte.
create or replace function mail_words_of(organization uuid, texts text) returns tsvector
  language sql immutable parallel safe
  return coalesce(chat_words_of(organization,
    case when octet_length(texts) = length(texts) then texts else left(texts, 30000) end), '');
