alter table contacts add constraint bench_rank_positive check (bench_rank >= 0) not valid;
