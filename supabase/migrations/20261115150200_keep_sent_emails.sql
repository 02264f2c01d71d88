-- What has been sent stays sent, and what is being sent cannot be called back: only the worker knows.
-- Queued again, a sent message would reach its reader twice, and one that opened an account would
-- go out empty.
create function private.keep_sent_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.status in ('sent', 'sending') and new.status <> old.status then
    raise exception 'This message has left already' using errcode = '23514';
  end if;
  return new;
end
$$;

revoke all on function private.keep_sent_email() from public;

create trigger keep_sent_email before update of status on public.emails
  for each row when (auth.uid() is not null)
  execute function private.keep_sent_email();
