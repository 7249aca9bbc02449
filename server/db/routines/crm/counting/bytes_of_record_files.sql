call keep_storage_bytes('record_files', 'files', 'c.size');
