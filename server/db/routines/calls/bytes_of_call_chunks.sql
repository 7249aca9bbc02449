call keep_storage_bytes('call_chunks', 'recordings', 'c.size');
