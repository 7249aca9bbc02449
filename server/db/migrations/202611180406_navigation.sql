-- The places of somebody's sidebar, in their order; null for the usual ones.
alter table users add column navigation text[];
