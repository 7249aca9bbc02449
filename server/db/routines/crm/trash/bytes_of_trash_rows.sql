call keep_storage_bytes('trash_rows', 'files',
  $$case c.table_name when 'record_files' then (c.row ->> 'size')::bigint else 0 end$$);
