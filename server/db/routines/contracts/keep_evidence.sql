create or replace trigger append_only_delete before delete on contract_audit
  for each row execute function refuse_application_delete();
create or replace trigger append_only_delete before delete on contract_pdfs
  for each row execute function refuse_application_delete();
