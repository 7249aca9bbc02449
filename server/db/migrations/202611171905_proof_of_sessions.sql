-- When the person of a session last showed again who they are; until then its opening counts.
alter table sessions add column confirmed_at timestamptz(3);
