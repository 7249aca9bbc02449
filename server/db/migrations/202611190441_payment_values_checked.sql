alter table payments validate constraint payments_provider_known;
alter table payments validate constraint payments_method_known;
