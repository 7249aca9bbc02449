-- transaction: none
alter table activities validate constraint bench_rank_there;
