call keep_storage_bytes('bank_files', 'files', 'c.size');
