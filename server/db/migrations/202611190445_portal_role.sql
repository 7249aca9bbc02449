-- What somebody may see and do in the customer portal; null: as their documents say.
alter table contacts add column portal_role text;
