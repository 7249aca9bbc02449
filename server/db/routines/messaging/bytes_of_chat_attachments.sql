call keep_storage_bytes('chat_attachments', 'files', 'c.size');
