-- Money that is collected, or found in the bank.
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_known
  check (provider in ('manual', 'stripe', 'sepa', 'bank')) not valid;
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_known
  check (method in ('bank_transfer', 'direct_debit', 'cheque', 'cash', 'card', 'other')) not valid;
