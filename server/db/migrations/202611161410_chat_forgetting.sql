-- The revision at which old messages were last taken out of a room: whoever was not that far reads it anew.
alter table chat_rooms add column forgotten_rev bigint not null default 0;
