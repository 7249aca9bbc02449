-- transaction: none
alter table mailboxes validate constraint mailboxes_visibility_check;
alter table mailboxes validate constraint mailboxes_shared_with_check;
