-- So that those organizations are found that wait for an answer, or hold cards that run out.
grant select (organization_id, state, payment_id, provider, submitted_at) on collection_attempts to bowline_search;
create policy search on collection_attempts for select to bowline_search using (true);
grant select (organization_id, state, exp_year, exp_month) on payment_methods to bowline_search;
create policy search on payment_methods for select to bowline_search using (true);
