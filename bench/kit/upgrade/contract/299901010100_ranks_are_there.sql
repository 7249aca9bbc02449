-- after: bench.fill_ranks
alter table activities add constraint bench_rank_there check (bench_rank is not null) not valid;
