-- Work that a release has with the rows of those before it, done by workers: whether it is finished, and how far it is in
-- each organization. Holds keys and numbers, nothing of anybody's; read and written from outside of all organizations.
create table backfills (
  name text primary key,
  declared_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
create table backfill_parts (
  organization_id uuid not null references organizations on delete cascade,
  backfill text not null,
  -- The last that was done, in the order that the back-fill goes by; null before the first.
  last_key text,
  row_count bigint not null default 0,
  finished_at timestamptz(3),
  primary key (organization_id, backfill)
);
create index backfill_parts_backfill on backfill_parts (backfill);
grant select, update on backfills to bowline_app;
grant select, insert, update on backfill_parts to bowline_app;
