-- Whose turn it is to be booked: how many of the last days, and the last of all, each read from one place.
create index bookings_turn on bookings (organization_id, link_id, host_id, created_at) where status <> 'canceled';
