-- Which policy follows up what no other does; null: none.
alter table collections_settings add column default_dunning_policy_id uuid;
