-- The outbox. A worker sends messages that are `queued` and due. The form checks nothing (§5), so
-- the status is free text and the database only limits lengths.
create table public.emails (
  id uuid primary key default gen_random_uuid(),
  subject text collate pg_catalog."und-x-icu" not null default '' check (char_length(subject) <= 500),
  recipient text collate pg_catalog."und-x-icu" not null default ''
    check (char_length(recipient) <= 320),
  status text not null default 'draft' check (char_length(status) <= 50),
  body_text text check (char_length(body_text) <= 100000),
  body_html text check (char_length(body_html) <= 500000),
  is_confidential boolean not null default false,
  lead_id uuid references public.leads on delete set null,
  client_id uuid references public.clients on delete set null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 2000),
  message_id text unique check (char_length(message_id) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether the message was written by the system, so that other programs do not auto-reply to it.
  -- Staff cannot set this.
  is_automatic boolean not null default (auth.uid() is null)
);

create index emails_created_at_idx on public.emails (created_at desc, id);
create index emails_lead_id_idx on public.emails (lead_id);
create index emails_client_id_idx on public.emails (client_id);
create index emails_due_idx on public.emails (next_attempt_at)
  where status in ('queued', 'sending');
create index emails_recipient_idx on public.emails (lower(recipient));
create index emails_addresses_idx on public.emails
  using gin (private.addresses_in(subject || ' ' || coalesce(body_text, '') || ' ' || coalesce(body_html, '')));

alter table public.emails enable row level security;
revoke all on public.emails from anon, authenticated, service_role;
grant select, insert, update, delete on public.emails to authenticated, service_role;

create policy "recruiters read emails"
  on public.emails for select to authenticated
  using ((select private.has_permission('leads.manage')));

-- People who answer leads must not read mail that gives access to an account, or that tells its
-- owner about a sign-in: they only see that it was sent. Only administrators may cancel or delete
-- it, and no one may write such a message by hand.
create policy "recruiters add emails"
  on public.emails for insert to authenticated
  with check ((select private.has_permission('leads.manage')) and not is_confidential);

create policy "recruiters change emails"
  on public.emails for update to authenticated
  using (
    (select private.has_permission('leads.manage'))
    and (not is_confidential or (select public.is_developer_admin()))
  )
  with check (
    (select private.has_permission('leads.manage'))
    and (not is_confidential or (select public.is_developer_admin()))
  );

create policy "recruiters delete emails"
  on public.emails for delete to authenticated
  using (
    (select private.has_permission('leads.manage'))
    and (not is_confidential or (select public.is_developer_admin()))
  );

create trigger touch_updated_at before update on public.emails
  for each row execute function private.touch_updated_at();

-- The row itself already shows what the worker did.
create trigger record_change after insert or update on public.emails
  for each row when (auth.uid() is not null)
  execute function private.record_change('body_text', 'body_html');

create trigger record_delete after delete on public.emails
  for each row execute function private.record_change('body_text', 'body_html');

-- A message that was sent cannot change its status, and one that is being sent cannot be cancelled:
-- only the worker knows how far it is. If a sent message were queued again, its reader would get it
-- twice, and a message that gave access to an account would arrive empty.
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

-- Wakes the worker, so that a code or link is sent at once rather than at the worker's next check.
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

create function private.note_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if num_nonnulls(new.lead_id, new.client_id) > 0 then
    insert into public.activities (lead_id, client_id, kind, body, details)
    values (
      new.lead_id, new.client_id, 'email', new.subject, jsonb_build_object('email_id', new.id)
    );
  end if;
  return null;
end
$$;

revoke all on function private.note_email() from public;

create trigger note_new_email after insert on public.emails
  for each row when (auth.uid() is not null and new.status = 'queued')
  execute function private.note_email();

create trigger note_draft_sent after update of status on public.emails
  for each row when (auth.uid() is not null and old.status = 'draft' and new.status = 'queued')
  execute function private.note_email();

-- The timeline shows whether a message was sent, even to people who may not read the outbox.
create function private.note_delivery() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.activities
  set details = details || jsonb_build_object('delivery', new.status)
  where kind = 'email' and details ->> 'email_id' = new.id::text
    and (lead_id = new.lead_id or client_id = new.client_id);
  return null;
end
$$;

revoke all on function private.note_delivery() from public;

create trigger note_delivery after update of status on public.emails
  for each row when (
    new.status is distinct from old.status and new.status <> 'sending'
    and (new.lead_id is not null or new.client_id is not null)
  )
  execute function private.note_delivery();

-- The messages that contain every word of a search. Runs under the policies; callers can filter and
-- sort the result as they would the table.
create function public.search_emails(search text) returns setof public.emails
language sql stable
set search_path = ''
as $$
  select * from public.emails
  where private.has_words(
    concat_ws(' ', subject, recipient, last_error),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function public.search_emails(text) from public, anon, authenticated, service_role;
grant execute on function public.search_emails(text) to authenticated, service_role;

-- Mail that gives access to an account (a recovery link, a one-time code) is in the list like any
-- other, but people who may read the list must not be able to read that mail or send it elsewhere.
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

-- No one may change the recipient of such a message, and staff may not change its text.
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
  if (new.subject, new.body_text, new.body_html, new.lead_id, new.client_id)
    is distinct from (old.subject, old.body_text, old.body_html, old.lead_id, old.client_id)
    and auth.uid() is not null
  then
    raise exception 'A confidential e-mail keeps its words' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger keep_confidential_email before update on public.emails
  for each row when (old.is_confidential)
  execute function private.keep_confidential_email();

-- For the worker only: returns due messages with their bodies, including confidential ones. A
-- message is reserved for five minutes. If the worker dies in between, the message is not lost: the
-- next worker sends it under the same Message-ID, so that a mail server can recognise a duplicate.
-- `thread` holds earlier messages to the same reader about the same lead, the latest last.
create function public.claim_due_emails(batch integer default 10, domain text default 'localhost')
returns table (
  id uuid, recipient text, subject text, body_text text, body_html text, message_id text,
  attempts integer, is_automatic boolean, thread text[]
)
language sql security definer
set search_path = ''
as $$
  with due as (
    select emails.id from public.emails
    where emails.status in ('queued', 'sending') and emails.next_attempt_at <= now()
    order by emails.next_attempt_at
    limit least(greatest(batch, 0), 100)
    for update skip locked
  ),
  claimed as (
    update public.emails
    set
      status = 'sending',
      attempts = emails.attempts + 1,
      next_attempt_at = now() + interval '5 minutes',
      message_id = coalesce(emails.message_id, emails.id || '@' || claim_due_emails.domain)
    from due
    where emails.id = due.id
    returning emails.*
  )
  select
    claimed.id, claimed.recipient, claimed.subject,
    coalesce(secret.body_text, claimed.body_text, ''),
    coalesce(secret.body_html, claimed.body_html),
    claimed.message_id, claimed.attempts,
    claimed.is_automatic or claimed.is_confidential,
    array(
      select earlier.message_id
      from (
        select emails.message_id, emails.sent_at from public.emails
        where emails.lead_id = claimed.lead_id and emails.id <> claimed.id
          and lower(emails.recipient) = lower(claimed.recipient)
          and emails.status = 'sent' and emails.message_id is not null
        order by emails.sent_at desc limit 10
      ) as earlier
      order by earlier.sent_at
    )
  from claimed
  left join private.confidential_email_bodies as secret on secret.email_id = claimed.id
$$;

revoke all on function public.claim_due_emails(integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_due_emails(integer, text) to service_role;

-- Marks the message as sent if there is no error. If the mail server refuses it permanently, it is
-- not tried again; otherwise it is retried after 1 minute, doubling to 6 hours, 12 times in all.
create function public.finish_email(
  email_id uuid, error text default null, is_permanent boolean default false
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if finish_email.error is null then
    update public.emails set status = 'sent', sent_at = now(), last_error = null
    where id = finish_email.email_id and status = 'sending';
    delete from private.confidential_email_bodies as secret
    where secret.email_id = finish_email.email_id;
  else
    update public.emails
    set
      status = case when is_permanent or attempts >= 12 then 'failed' else 'queued' end,
      next_attempt_at = now() + least(
        interval '6 hours', interval '1 minute' * power(2, least(attempts, 12) - 1)
      ),
      last_error = left(finish_email.error, 2000)
    where id = finish_email.email_id and status = 'sending';
  end if;
end
$$;

revoke all on function public.finish_email(uuid, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_email(uuid, text, boolean) to service_role;

-- Texts that staff write once and send often. Merge fields are written as {{name}}.
create table public.email_templates (
  id uuid primary key default gen_random_uuid(),
  name text collate pg_catalog."und-x-icu" not null default '' check (char_length(name) <= 200),
  subject text not null default '' check (char_length(subject) <= 500),
  body text not null default '' check (char_length(body) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.email_templates enable row level security;
revoke all on public.email_templates from anon, authenticated, service_role;
grant select, insert, update, delete on public.email_templates to authenticated, service_role;

create policy "recruiters read templates"
  on public.email_templates for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add templates"
  on public.email_templates for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change templates"
  on public.email_templates for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete templates"
  on public.email_templates for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.email_templates
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.email_templates
  for each row execute function private.record_change();
