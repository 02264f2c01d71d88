-- A message that could not be read is kept as it came, so that staff can download it. Messages have
-- up to 25 MB. The files in them still have up to 10 MB each: the server checks that.
update storage.buckets
set file_size_limit = 25 * 1024 * 1024,
  allowed_mime_types = array_append(allowed_mime_types, 'message/rfc822')
where id = 'mail-files' and not 'message/rfc822' = any (allowed_mime_types);
