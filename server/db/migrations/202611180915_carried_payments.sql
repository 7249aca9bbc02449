-- Money that was only moved from one invoice to another.
alter table payments add column carried boolean not null default false;
