-- When a host that is crawled may be asked next, and who asks it right now: two at most, of all processes. Hosts as hashes.
create table crawl_hosts (
  key bytea primary key,
  next_at timestamptz not null,
  begins_at timestamptz not null,
  first_until timestamptz not null,
  first_by uuid,
  second_until timestamptz not null,
  second_by uuid
);
grant select, insert, update, delete on crawl_hosts to bowline_app;
