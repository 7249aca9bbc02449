-- The words of a text as a search knows them. Punctuation becomes space first: the parser would otherwise keep
-- an address such as ada@x.example in one piece, and nobody could find it by a part.
create or replace function to_plain_words(words text) returns text
  language sql immutable parallel safe
  return trim(regexp_replace(fold(words), '[\s!-/:-@\[-`{-¿‘’“”–—…]+', ' ', 'g'));
