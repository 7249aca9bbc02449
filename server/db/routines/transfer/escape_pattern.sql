create or replace function escape_pattern(words text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(words, '([\\.^$*+?()\[\]{}|\-])', '\\\1', 'g');
