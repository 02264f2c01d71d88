-- Mail that opens an account (a recovery link, a one-time code) stands in the list like any other,
-- but whoever may read the list must not be able to read it or send it elsewhere.
create table private.confidential_email_bodies (
  email_id uuid primary key references public.emails on delete cascade,
  body_text text not null check (char_length(body_text) <= 100000),
  body_html text check (char_length(body_html) <= 500000)
);

alter table private.confidential_email_bodies enable row level security;

create function private.queue_confidential_email(
  recipient text,
  subject text,
  body_text text,
  body_html text default null
) returns uuid
language sql
set search_path = ''
as $$
  with queued as (
    insert into public.emails (recipient, subject, status, is_confidential)
    values (queue_confidential_email.recipient, queue_confidential_email.subject, 'queued', true)
    returning id
  )
  insert into private.confidential_email_bodies (email_id, body_text, body_html)
  select id, queue_confidential_email.body_text, queue_confidential_email.body_html from queued
  returning email_id
$$;

revoke all on function private.queue_confidential_email(text, text, text, text) from public;

create function private.keep_confidential_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.id, new.recipient, new.is_confidential)
    is distinct from (old.id, old.recipient, old.is_confidential)
  then
    raise exception 'A confidential e-mail keeps its recipient' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger keep_confidential_email before update on public.emails
  for each row when (old.is_confidential)
  execute function private.keep_confidential_email();
