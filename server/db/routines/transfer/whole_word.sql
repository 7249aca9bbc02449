-- Whoever is called ann@acme.example was also taken out of joann@acme.example. A word counts where it stands by itself: what
-- goes before it may be a line break written in JSON, or a character written in an address.
create or replace function whole_word(word text, pattern text) returns text
  language sql immutable parallel safe
  return case
    when word like '%@%' then '(?:(?<![[:alnum:]._%+-])|(?<=\\[bfnrt])|(?<=%[0-9a-fA-F][0-9a-fA-F]))' || pattern
      || '(?![[:alnum:]_-]|\.[[:alnum:]])'
    else '(?:(?<![[:alnum:]])|(?<=\\[bfnrt])|(?<=%[0-9a-fA-F][0-9a-fA-F]))' || pattern || '(?![[:alnum:]])' end;
