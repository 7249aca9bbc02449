call keep_storage_bytes('import_chunks', 'files', 'octet_length(c.bytes)', 'bytes');
