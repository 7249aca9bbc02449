-- The bytes of every format.
alter table document_files drop constraint document_files_format_check;
alter table document_files add constraint document_files_format_known
  check (format in ('pdf', 'factur-x', 'cii', 'xrechnung-cii', 'xrechnung-ubl', 'peppol')) not valid;
