call keep_storage_bytes('email_blobs', 'files', 'c.size');
