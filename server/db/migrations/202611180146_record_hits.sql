-- Nothing has called it since hits are taken in by the batch.
drop function if exists record_hits(bytea[], text[], text[], timestamptz[], boolean[], text[], text[], interval);
