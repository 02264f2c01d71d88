-- So that a code or a link is sent at once, not when the worker next looks.
create function private.announce_due_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;

revoke all on function private.announce_due_email() from public;

create trigger announce_due_email
after insert or update of status, next_attempt_at on public.emails
for each row when (new.status = 'queued' and new.next_attempt_at <= now())
execute function private.announce_due_email();
