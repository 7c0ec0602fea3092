-- Stored objects are read and written with the caller's role: policies decide, not grants.

grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
