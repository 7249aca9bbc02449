-- Reports count what they like: a source that names a billion messages a day is no reason to fail.

alter table dmarc_reports alter column messages type bigint, alter column aligned type bigint;
alter table dmarc_sources
  alter column messages type bigint, alter column spf_aligned type bigint, alter column dkim_aligned type bigint,
  alter column aligned type bigint, alter column none type bigint, alter column quarantine type bigint,
  alter column reject type bigint;
