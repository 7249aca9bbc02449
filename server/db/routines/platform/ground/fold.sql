create or replace function fold(words text) returns text
  language sql immutable called on null input parallel safe
  return case when octet_length(words) = length(words) then lower(words) else fold_accents(words) end;
