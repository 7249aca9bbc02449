call keep_storage_bytes('contracts', 'files', 'octet_length(c.content_html)', 'content_html');
