call keep_tally('companies');
