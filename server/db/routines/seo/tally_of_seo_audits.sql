-- All audits of an organization are counted with every list of them.
call keep_tally('seo_audits');
