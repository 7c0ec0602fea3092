-- What a visitor's request runs of the schema private, and nothing else of it: a pull of the board, a public profile, and
-- the policies of what these read. A test holds this list against the catalogue.

revoke execute on all functions in schema private from public, anon;
grant execute on function
  private.protocol_version(), private.speaks(jsonb), private.as_xid(text), private.as_uuid(text),
  private.are_positions(jsonb), private.synced_tables(), private.scope(), private.of_many(), private.sync_epoch(),
  private.sign_cursor(xid8), private.read_cursor(text), private.holds_future_rows(), private.tables_since(xid8),
  private.sync_pull(jsonb), private.sync_check(), private.sync_ids(jsonb), private.row_hash(uuid, xid8),
  private.lost_mutations(jsonb), private.begin_epoch_if_restored(text),
  private.is_admin(), private.is_member(), private.my_client_id(), private.my_audiences(), private.user_audience(uuid),
  private.blocked_people(), private.my_counterparts(), private.my_application_ids(), private.my_requested_job_ids()
  to anon;

do $$
declare
  name text;
begin
  foreach name in array private.synced_tables() loop
    execute format('grant execute on function private.page_of_%1$s(xid8, uuid, integer), private.unseen_%1$s(jsonb),
      private.check_of_%1$s() to anon', name);
  end loop;
end
$$;
