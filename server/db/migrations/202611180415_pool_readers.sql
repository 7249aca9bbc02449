-- What each process that searches the pool from memory holds. Nothing in it is worth keeping: after a crash of the database
-- those processes connect, and read, anew.
create unlogged table pool_readers (
  id uuid primary key,
  -- The connection it last wrote by: where that is gone, so is the process.
  pid integer not null,
  started_at timestamptz,
  version bigint not null,
  read_at timestamptz not null,
  followed_at timestamptz not null
);
