-- Of the earlier mail that was looked at, how much was filed.
alter table mailbox_folders add column backfill_filed integer not null default 0;
