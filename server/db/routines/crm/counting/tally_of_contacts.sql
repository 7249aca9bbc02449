call keep_tally('contacts');
