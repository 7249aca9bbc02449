call keep_storage_bytes('contract_pdfs', 'files', 'octet_length(c.content)');
