-- Which index finds fewest depends on the words asked for: a plan made for any words reads the room from its end.
alter function find_chat_messages(tsquery, uuid[], text[], text, boolean, integer) set plan_cache_mode = 'force_custom_plan';
