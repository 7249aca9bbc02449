-- The text of the consent as the server showed it; consent_*_text is what came back with the signature.

alter table contracts add column consent_a_shown text, add column consent_b_shown text;
