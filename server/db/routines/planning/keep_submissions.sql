create or replace trigger append_only_delete before delete on forecast_submissions
  for each row execute function refuse_application_delete();
