alter table contacts add column bench_rank integer not null default 0;
