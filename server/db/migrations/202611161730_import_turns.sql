-- Goes up when the stored files of an import are changed while it runs: whoever read from them before does not write it.
alter table contact_imports add column turn integer not null default 0;
alter table data_imports add column turn integer not null default 0;
