-- What people expect of mail they write: a signature, files, and their name as the author.

create table public.mail_signatures (
  user_id uuid primary key default auth.uid() references auth.users on delete cascade,
  body text not null default '' check (char_length(body) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.mail_signatures enable row level security;
revoke all on public.mail_signatures from anon, authenticated, service_role;
grant select, insert, update, delete on public.mail_signatures to authenticated;
grant select, insert, update, delete on public.mail_signatures to service_role;

create policy "staff read their own signature"
  on public.mail_signatures for select to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff add their own signature"
  on public.mail_signatures for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff change their own signature"
  on public.mail_signatures for update to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null)
  with check (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff delete their own signature"
  on public.mail_signatures for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create trigger touch_updated_at before update on public.mail_signatures
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.mail_signatures
  for each row execute function private.record_change();

-- Files that staff attach from their own computer. The bucket is private and stays so.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'mail-out-files', 'mail-out-files', false, 10 * 1024 * 1024,
  array[
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp'
  ]
)
on conflict (id) do nothing;

alter policy "staff list public buckets, recruiters read attachments" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.can_browse_files()))
    or (bucket_id = 'trash' and (select private.has_permission('content.manage')))
    or (bucket_id = 'attachments' and (select private.has_permission('leads.view')))
    or (
      bucket_id in ('mail-files', 'mail-out-files')
      and (select private.has_permission('leads.manage'))
    )
    or (
      bucket_id in ('resumes', 'candidate-files')
      and (select private.has_permission('candidates.view'))
    )
    or (bucket_id = 'visit-files' and (select private.has_permission('placements.view')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "editors upload to public buckets, staff their own avatar" on storage.objects
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (
      bucket_id in ('resumes', 'candidate-files')
      and (select private.has_permission('candidates.manage'))
    )
    or (bucket_id = 'mail-out-files' and (select private.has_permission('leads.manage')))
    or (
      bucket_id = 'visit-files' and (select private.has_permission('placements.manage'))
      and exists (select from public.visits where visits.files @> array[objects.name])
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

-- The bucket of received files, `mail-files`, is in these lists too.
alter policy "administrators change buckets" on storage.buckets
  using (
    id not in (
      'attachments', 'trash', 'resumes', 'candidate-files', 'visit-files', 'mail-files',
      'mail-out-files'
    )
    and (select public.is_developer_admin())
  )
  with check (
    id not in (
      'attachments', 'trash', 'resumes', 'candidate-files', 'visit-files', 'mail-files',
      'mail-out-files'
    )
    and (select public.is_developer_admin())
  );

alter policy "administrators delete buckets" on storage.buckets
  using (
    id not in (
      'attachments', 'trash', 'resumes', 'candidate-files', 'visit-files', 'mail-files',
      'mail-out-files'
    )
    and (select public.is_developer_admin())
  );

-- For the server, once an hour: files that belong to no message any more.
create function public.claim_orphaned_mail_files() returns setof text
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.clock_turns as turns (clock, taken_at) values ('mail-out-files', now())
  on conflict (clock) do update set taken_at = excluded.taken_at
  where turns.taken_at <= now() - interval '1 hour';
  if not found then
    return;
  end if;
  return query
    select objects.name from storage.objects
    where objects.bucket_id = 'mail-out-files'
      and objects.created_at < now() - interval '1 day'
      and not exists (
        select from public.emails
        where private.answer_files(emails.files) <> '{}'
          and private.answer_files(emails.files) @> array[objects.name]
      )
    order by objects.created_at
    limit 500;
end
$$;

revoke all on function public.claim_orphaned_mail_files()
  from public, anon, authenticated, service_role;
grant execute on function public.claim_orphaned_mail_files() to service_role;

-- Runs with the rights of the person who writes the message, so the policies of storage decide which
-- files that person may send. The audit log has the message with its list of files.
create function private.check_mail_files(files jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry jsonb;
  size bigint;
  total bigint := 0;
begin
  for entry in select value from jsonb_array_elements(check_mail_files.files) loop
    if coalesce(entry ->> 'file', '') = '' or coalesce(entry ->> 'value', '') = ''
      or char_length(entry ->> 'value') > 200
    then
      raise exception 'A file of this message has no name.' using errcode = '23514';
    end if;
    select coalesce((objects.metadata ->> 'size')::bigint, 0) into size from storage.objects
    where objects.bucket_id = coalesce(entry ->> 'bucket', 'attachments')
      and objects.name = entry ->> 'file' and objects.bucket_id <> 'trash';
    if not found then
      raise exception 'The file “%” is gone, or your role may not read it.', entry ->> 'value'
        using errcode = '42501', hint = 'explained';
    end if;
    total = total + size;
  end loop;
  if total > 20 * 1024 * 1024 then
    raise exception 'The files of a message can have at most 20 MB in all.' using errcode = '23514';
  end if;
end
$$;

revoke all on function private.check_mail_files(jsonb) from public;
grant execute on function private.check_mail_files(jsonb) to authenticated;

-- As before, and staff may attach files that they can read, as long as the message is a draft.
create or replace function private.keep_form_mail() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.submission_id = null;
    new.sender_email = null;
    if new.files <> '[]' then
      perform private.check_mail_files(new.files);
    end if;
  else
    new.submission_id = old.submission_id;
    new.sender_email = old.sender_email;
    if old.submission_id is not null or old.status <> 'draft' then
      new.files = old.files;
    elsif new.files <> old.files then
      perform private.check_mail_files(new.files);
    end if;
  end if;
  return new;
end
$$;

-- Nobody writes in another person's name, or chooses where replies go. A draft belongs to whoever
-- sends it.
create function private.keep_author() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.author_id = auth.uid();
    new.reply_token = replace(gen_random_uuid()::text, '-', '');
    new.bounced_at = null;
    return new;
  end if;
  new.author_id = case
    when old.status = 'draft' and new.status = 'queued' then auth.uid() else old.author_id
  end;
  new.reply_token = old.reply_token;
  new.bounced_at = old.bounced_at;
  new.channel = old.channel;
  new.batch_id = old.batch_id;
  if old.status <> 'draft' then
    new.is_marketing = old.is_marketing;
    new.copies = old.copies;
    new.blind_copies = old.blind_copies;
  end if;
  return new;
end
$$;

revoke all on function private.keep_author() from public;

create trigger keep_author before insert or update on public.emails
  for each row when (auth.uid() is not null)
  execute function private.keep_author();

-- As before, with texts, whose words the timeline shows.
create or replace function private.note_email() returns trigger
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
    );
  end if;
  return null;
end
$$;

create or replace function private.note_delivery() returns trigger
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

-- As before, with texts. A message to many people answers nobody's enquiry.
create or replace function private.note_response() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.details ? 'is_marketing' then
    return null;
  end if;
  perform set_config(
    'private.queueing', case when new.kind in ('email', 'text') then 'on' else 'off' end, true
  );
  update public.leads
  set
    first_response_at = coalesce(first_response_at, now()),
    first_reply_at = case new.kind when 'call' then coalesce(first_reply_at, now()) else first_reply_at end,
    status = case status when 'new' then 'contacted' else status end
  where id = new.lead_id
    and (first_response_at is null or status = 'new' or (first_reply_at is null and new.kind = 'call'));
  perform set_config('private.queueing', 'off', true);
  return null;
end
$$;

drop trigger note_response on public.activities;
create trigger note_response after insert on public.activities
  for each row when (
    auth.uid() is not null and new.kind in ('email', 'call', 'text') and new.lead_id is not null
  )
  execute function private.note_response();

-- “+61412345678” for an Australian mobile number in any usual spelling, or a number with + as it is.
-- Null for anything else: texts do not reach it. app/lib/records/mobile-number.ts does the same.
create function private.mobile_number(typed text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when plain ~ '^04\d{8}$' then '+61' || substr(plain, 2)
    when plain ~ '^\+?(0011|00)?61(0)?4\d{8}$' then '+61' || right(plain, 9)
    when plain ~ '^\+61' then null
    when plain ~ '^\+[1-9]\d{7,14}$' then plain
  end
  from (select regexp_replace(mobile_number.typed, '[\s().–-]+', '', 'g') as plain) as numbers
$$;

revoke all on function private.mobile_number(text) from public;
grant execute on function private.mobile_number(text) to authenticated, service_role;

create or replace function private.note_reply_sent() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.is_marketing then
    return null;
  end if;
  update public.leads set first_reply_at = new.sent_at
  where id = new.lead_id and first_reply_at is null
    and case new.channel
      when 'text' then private.mobile_number(phone) = new.recipient
      else lower(email) = lower(new.recipient)
    end;
  return null;
end
$$;
