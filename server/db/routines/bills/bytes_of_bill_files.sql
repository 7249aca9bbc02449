call keep_storage_bytes('bill_files', 'files', 'c.size');
