-- Not strict, since fold() is not: only so does it become part of the expression that uses it, and a generated column needs no
-- call of a function for each of its rows. Of nothing it still makes nothing.
alter function to_plain_words(text) called on null input;
