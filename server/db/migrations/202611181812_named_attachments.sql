-- What is too large is only named.
alter table email_attachments alter column sha256 drop not null;
