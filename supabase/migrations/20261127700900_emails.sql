-- The outbox. A worker sends messages that are `queued` and due. The form checks nothing (§5), so
-- the status is free text and the database only limits lengths.
create table public.emails (
  id uuid primary key default gen_random_uuid(),
  subject text collate pg_catalog."und-x-icu" not null default '' check (char_length(subject) <= 500),
  recipient text collate pg_catalog."und-x-icu" not null default ''
    check (char_length(recipient) <= 320),
  status text not null default 'draft' check (char_length(status) <= 50),
  body_text text check (char_length(body_text) <= 150000),
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
  is_automatic boolean not null default (auth.uid() is null),
  -- Like that of a lead: a submit that is repeated stores one message.
  submission_id uuid unique,
  sender_email text check (char_length(sender_email) <= 320),
  files jsonb not null default '[]'
    check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 10),
  candidate_id uuid,
  application_id uuid,
  -- What people expect of mail they write.
  channel text not null default 'mail' check (channel in ('mail', 'text')),
  copies text[] not null default '{}' check (private.is_list(copies, 20, 320)),
  blind_copies text[] not null default '{}' check (private.is_list(blind_copies, 20, 320)),
  -- The member of staff who wrote it.
  author_id uuid default auth.uid() references auth.users on delete set null,
  -- The message that it answers.
  answers_id uuid,
  -- Messages that were sent to a selection of people at once.
  batch_id uuid,
  is_marketing boolean not null default false,
  -- Replies go to an address with this secret in it, so that they find their record.
  reply_token text not null unique
    default replace(gen_random_uuid()::text, '-', '')
    check (char_length(reply_token) <= 64),
  bounced_at timestamptz
);

comment on column public.emails.sender_email is
  'The person who sent the form that this message contains. Replies go to them.';
comment on column public.emails.files is
  'The files that the message contains, in the form of a lead’s answers: paths in the private bucket `attachments`.';

alter table public.emails enable row level security;
revoke all on public.emails from anon, authenticated, service_role;
grant select, insert, update, delete on public.emails to authenticated, service_role;

create index emails_created_at_idx on public.emails (created_at desc, id);
create index emails_lead_id_idx on public.emails (lead_id);
create index emails_client_id_idx on public.emails (client_id);
create index emails_due_idx on public.emails (next_attempt_at)
  where status in ('queued', 'sending');
create index emails_recipient_idx on public.emails (lower(recipient));
create index emails_addresses_idx on public.emails
  using gin (private.addresses_in(subject || ' ' || coalesce(body_text, '') || ' ' || coalesce(body_html, '')));
create index emails_sender_email_idx on public.emails (lower(sender_email))
  where sender_email is not null;

-- The dashboard counts these.
create index emails_failed_forms_idx on public.emails (created_at)
  where status = 'failed' and sender_email is not null;
create index emails_candidate_id_idx on public.emails (candidate_id);
create index emails_application_id_idx on public.emails (application_id);
create index emails_author_id_idx on public.emails (author_id);
create index emails_answers_id_idx on public.emails (answers_id);
create index emails_batch_id_idx on public.emails (batch_id) where batch_id is not null;

-- Few messages have copies.
create index emails_copies_idx on public.emails (id) where cardinality(copies || blind_copies) > 0;
create index emails_sent_at_idx on public.emails (sent_at desc) where status = 'sent';
create index emails_troubled_idx on public.emails (updated_at desc)
  where last_error is not null and status in ('queued', 'failed');

-- Invitations that were written for an interview.
create index emails_invitation_idx on public.emails ((files -> 0 ->> 'file'))
  where files -> 0 ->> 'bucket' = 'calendar';

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

-- Timeline entries for a message, whichever of the records it is about. The words of a text are
-- shown, and the number of a message's files.
create function private.note_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if num_nonnulls(new.lead_id, new.client_id, new.candidate_id, new.application_id) > 0 then
    insert into public.activities
      (lead_id, client_id, candidate_id, application_id, kind, body, details)
    values (
      new.lead_id, new.client_id, new.candidate_id, new.application_id,
      case new.channel when 'text' then 'text' else 'email' end,
      case new.channel when 'text' then left(new.body_text, 10000) else new.subject end,
      jsonb_build_object('email_id', new.id)
        || case when new.is_marketing then '{"is_marketing": true}'::jsonb else '{}'::jsonb end
        || case
          when jsonb_array_length(new.files) > 0
            then jsonb_build_object('files', jsonb_array_length(new.files))
          else '{}'::jsonb
        end
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
  where kind in ('email', 'text') and details ->> 'email_id' = new.id::text
    and (
      lead_id = new.lead_id or client_id = new.client_id or candidate_id = new.candidate_id
      or application_id = new.application_id
    );
  return null;
end
$$;

revoke all on function private.note_delivery() from public;

create trigger note_delivery after update of status on public.emails
  for each row when (
    new.status is distinct from old.status and new.status <> 'sending'
    and (
      new.lead_id is not null or new.client_id is not null or new.candidate_id is not null
      or new.application_id is not null
    )
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
  body_text text check (char_length(body_text) <= 100000),
  body_html text check (char_length(body_html) <= 500000),
  -- Mail that people did not ask a colleague for can be stopped with one click (RFC 8058).
  unsubscribe_url text check (char_length(unsubscribe_url) <= 1000),
  -- Staff read the letter without the secret: the whole text is where confidential ones are, until it
  -- is sent.
  link text check (char_length(link) <= 1000)
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

-- Texts that staff write once and send often. Merge fields are written as {{name}}.
create table public.email_templates (
  id uuid primary key default gen_random_uuid(),
  name text collate pg_catalog."und-x-icu" not null default '' check (char_length(name) <= 200),
  subject text not null default '' check (char_length(subject) <= 500),
  body text not null default '' check (char_length(body) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Staff can write the confirmation of an enquiry themselves. It is a template with a purpose; without
  -- one, people get the original.
  purpose text unique check (
    purpose in (
      'enquiry-confirmation', 'application-receipt', 'interview-invitation',
      'alert-confirmation', 'alert-already', 'alert-jobs',
      'guardian-request', 'guardian-asked', 'guardian-thanks', 'guardian-agreed',
      'guardian-agreed-late', 'guardian-declined', 'guardian-taken-back',
      'shortlist', 'application-check', 'missed-care'
    )
    or purpose in (
      'account-signup', 'account-invite', 'account-recovery', 'account-magiclink',
      'account-email_change_current', 'account-email_change_new', 'account-reauthentication',
      'account-password_changed', 'account-factor_added', 'account-factor_removed',
      'account-passkey_added', 'account-passkey_removed', 'account-recovery_code_used',
      'account-new_device', 'account-identity_linked', 'account-identity_unlinked',
      'account-email_changed'
    )
  )
);

comment on column public.email_templates.purpose is
  'What the template is sent for by itself; null for texts that staff choose.';

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
