call keep_storage_bytes('data_import_chunks', 'files', 'octet_length(c.bytes)', 'bytes');
