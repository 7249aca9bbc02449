call keep_tally('opportunities');
