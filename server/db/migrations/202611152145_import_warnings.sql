-- Rows that were kept although one of their values was not: the value is in `custom` as it came.
alter table contact_imports add column warning_count bigint not null default 0;
alter table import_errors add column is_warning boolean not null default false;
