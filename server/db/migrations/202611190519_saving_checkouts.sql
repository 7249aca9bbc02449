-- Whether what is paid with there is kept for later charges.
alter table checkout_sessions add column save boolean not null default false;
