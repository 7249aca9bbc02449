-- transaction: none
alter table contacts validate constraint bench_rank_positive;
alter table activities validate constraint bench_actor;
