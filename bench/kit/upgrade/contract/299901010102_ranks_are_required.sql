alter table activities alter column bench_rank set not null;
