call keep_tally('list_members', 'list_id');
