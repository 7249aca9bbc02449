alter table activities drop constraint bench_rank_there;
