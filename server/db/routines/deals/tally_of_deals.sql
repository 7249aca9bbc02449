call keep_tally('deals');
