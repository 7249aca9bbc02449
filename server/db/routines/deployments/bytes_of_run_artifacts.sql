call keep_storage_bytes('run_artifacts', 'files', 'coalesce(octet_length(c.content), 0)', 'content');
