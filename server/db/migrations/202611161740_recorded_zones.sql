-- Answers that stand in for DNS: the demo's domain is nobody's, and its checks read the same with a network and without.
alter table sending_domains add column recorded jsonb;
