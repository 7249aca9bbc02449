-- Of the Idempotency-Key of whoever booked, hashed: the same program asking again hears the first answer again.
alter table bookings add column retry_key bytea;
