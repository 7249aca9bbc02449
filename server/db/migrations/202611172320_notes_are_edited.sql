-- When a note's text was last changed; null where it is as it was written.
alter table notes add column edited_at timestamptz(3);
