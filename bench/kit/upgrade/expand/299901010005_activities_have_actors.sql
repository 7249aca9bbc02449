alter table activities add constraint bench_actor foreign key (organization_id, actor_user_id) references users not valid;
