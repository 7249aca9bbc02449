alter table customer_collections add constraint customer_collections_policy_known
  foreign key (organization_id, dunning_policy_id) references dunning_policies on delete set null (dunning_policy_id)
  not valid;
