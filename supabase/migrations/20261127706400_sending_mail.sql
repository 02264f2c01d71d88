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

-- Runs with the rights of the person who writes the message, so the policies of storage decide
-- which files that person may send. The audit log has the message with its list of files.
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

-- Nobody writes in another person's name, or chooses where replies go. A draft belongs to whoever
-- sends it. Erasing a person also removes them from the copies of messages that were sent.
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
  if old.status <> 'draft' and current_setting('private.erasing', true) is distinct from 'on' then
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

create trigger note_response after insert on public.activities
  for each row when (
    auth.uid() is not null and new.kind in ('email', 'call', 'text') and new.lead_id is not null
  )
  execute function private.note_response();

-- “+61412345678” for an Australian mobile number in any usual spelling, or a number with + as it
-- is. Null for anything else: texts do not reach it. app/lib/records/mobile-number.ts does the
-- same.
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

-- Sending: who is left out, what the worker gets, and what staff can do with a message.

-- Links that stop messages. They work for as long as the mail is in someone's mailbox, also after
-- the message has been deleted here, so they name only the hash of the address.
create table private.unsubscribe_links (
  token_hash text primary key check (char_length(token_hash) = 64),
  channel text not null check (channel in ('mail', 'text')),
  address_hash text not null check (char_length(address_hash) = 64),
  -- The message, for as long as it exists. It knows the address.
  email_id uuid,
  created_at timestamptz not null default now()
);

alter table private.unsubscribe_links enable row level security;

create function private.new_unsubscribe_token(channel text, address text, email_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.unsubscribe_links (token_hash, channel, address_hash, email_id)
  values (
    encode(sha256(convert_to(secret, 'UTF8')), 'hex'), new_unsubscribe_token.channel,
    private.address_hash(new_unsubscribe_token.address), new_unsubscribe_token.email_id
  );
  return secret;
end
$$;

revoke all on function private.new_unsubscribe_token(text, text, uuid) from public;

-- For the page behind the link. Stopping twice is no error.
create function public.unsubscribe(token text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  link private.unsubscribe_links;
begin
  select * into link from private.unsubscribe_links
  where token_hash = encode(sha256(convert_to(unsubscribe.token, 'UTF8')), 'hex');
  if not found then
    return false;
  end if;
  insert into public.message_stops (channel, address_hash, address, reason, detail)
  values (
    link.channel, link.address_hash,
    (
      select emails.recipient from public.emails
      where emails.id = link.email_id
        and private.address_hash(emails.recipient) = link.address_hash
    ),
    'unsubscribed', 'Used the link in a message'
  )
  on conflict do nothing;
  return true;
end
$$;

revoke all on function public.unsubscribe(text) from public, anon, authenticated, service_role;
grant execute on function public.unsubscribe(text) to service_role;

-- The reasons that hold back a message. People who asked for no more news still get answers.
create function private.holding_reasons(channel text, is_marketing boolean) returns text[]
language sql immutable
set search_path = ''
as $$
  select case
    when channel = 'text' or is_marketing then array['unsubscribed', 'asked', 'bounced']
    else array['bounced']
  end
$$;

revoke all on function private.holding_reasons(text, boolean) from public;

-- Why this person does not get the message, in words for staff. Null if nothing holds it back.
create function private.holding_text(channel text, address text, is_marketing boolean) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when stops.reason = 'bounced' and holding_text.channel = 'text'
      then 'Earlier texts to this number could not be delivered.'
    when stops.reason = 'bounced'
      then 'Earlier mail to this address came back. If it works again, say so before you send.'
    when holding_text.channel = 'text' then 'This person asked for no more texts.'
    else 'This person asked for no more messages of this kind.'
  end
  from public.message_stops as stops
  where stops.channel = holding_text.channel
    and stops.address_hash = private.address_hash(holding_text.address)
    and stops.reason = any (private.holding_reasons(holding_text.channel, holding_text.is_marketing))
  order by stops.reason <> 'bounced'
  limit 1
$$;

revoke all on function private.holding_text(text, text, boolean) from public;

-- For the composer: the stops of these addresses. Finds them also if only the hash is left.
create function public.stops_of(channel text, addresses text[]) returns table (
  asked text, address_hash text, reason text, detail text, created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select given.address, stops.address_hash, stops.reason, stops.detail, stops.created_at
    from unnest(stops_of.addresses[1:600]) as given (address)
    join public.message_stops as stops
      on stops.channel = stops_of.channel
      and stops.address_hash = private.address_hash(
        case stops_of.channel
          when 'text' then coalesce(private.mobile_number(given.address), given.address)
          else given.address
        end
      );
end
$$;

revoke all on function public.stops_of(text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.stops_of(text, text[]) to authenticated;

create function private.company_detail(variadic path text[]) returns text
language sql stable security definer
set search_path = ''
as $$
  select nullif(max(snapshot #>> (array['settings', 'company'] || path)), '')
  from public.site_releases where is_current
$$;

revoke all on function private.company_detail(text[]) from public;

-- Who sends the message and how to stop it: the Spam Act 2003 asks for both.
create function private.marketing_footer(channel text, url text) returns text
language sql stable security definer
set search_path = ''
as $$
  select case marketing_footer.channel
    when 'text' then E'\n' || private.company_name() || '. Reply STOP to get no more texts.'
    else E'\n\n--\n' || concat_ws(
      E'\n',
      coalesce(private.company_detail('legalName'), private.company_name())
        || coalesce(', ABN ' || private.company_detail('abn'), ''),
      nullif(concat_ws(
        ', ', private.company_detail('address', 'street'), private.company_detail('address', 'suburb'),
        private.company_detail('address', 'state'), private.company_detail('address', 'postcode')
      ), ''),
      private.company_detail('phone'),
      'If you want no more messages like this one: ' || marketing_footer.url
    )
  end
$$;

revoke all on function private.marketing_footer(text, text) from public;

create trigger announce_due_email
after insert or update of status, next_attempt_at on public.emails
for each row when (new.status = 'queued' and new.next_attempt_at <= now() + interval '15 seconds')
execute function private.announce_due_email();

-- For the server: messages to send now, for the channels that it can send, with the name of the
-- member whose account wrote each. Stops are checked again, because a person may have asked after
-- the message was queued. Security mail goes out in any case: an old bounce must not lock people
-- out of their account. A message of marketing gets its link and who sent it. `thread` ends with
-- the message that is answered. During an outage one message a minute is tried, by all servers
-- together, and the others stay due. It is the newest, so that whoever has just sent one sees what
-- becomes of it: a new message waits for two seconds instead of a minute.
create function public.claim_due_emails(
  batch integer default 10, domain text default 'localhost', channels text[] default '{mail}',
  stop_url text default 'http://localhost/unsubscribe/'
)
returns table (
  id uuid, recipient text, subject text, body_text text, body_html text, message_id text,
  attempts integer, is_automatic boolean, thread text[], sender_email text, files jsonb,
  unsubscribe_url text, channel text, copies text[], blind_copies text[], author_name text,
  reply_token text
)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  ids uuid[];
  outage private.mail_outage;
  chosen uuid;
begin
  with held as (
    select emails.id from public.emails
    where emails.status in ('queued', 'sending') and emails.next_attempt_at <= now()
      and emails.channel = any (claim_due_emails.channels) and not emails.is_confidential
      and private.is_stopped(
        emails.channel, emails.recipient,
        private.holding_reasons(emails.channel, emails.is_marketing)
      )
    order by emails.next_attempt_at
    limit 100
    for update skip locked
  )
  update public.emails
  set
    status = 'cancelled',
    last_error = private.holding_text(emails.channel, emails.recipient, emails.is_marketing)
  from held where emails.id = held.id;

  select * into outage from private.mail_outage for update;
  if outage.since is not null and 'mail' = any (claim_due_emails.channels) then
    select emails.id into chosen from public.emails
    where emails.status in ('queued', 'sending') and emails.next_attempt_at <= now()
      and emails.channel = 'mail'
      and outage.tried_at <= now() - case
        when emails.attempts = 0 and emails.next_attempt_at > now() - interval '1 minute'
          then interval '2 seconds'
        else interval '1 minute'
      end
    order by emails.next_attempt_at desc limit 1;
    update private.mail_outage set tried_at = now() where chosen is not null;
  end if;

  with due as (
    select emails.id from public.emails
    where emails.status in ('queued', 'sending') and emails.next_attempt_at <= now()
      and emails.channel = any (claim_due_emails.channels)
      and (emails.channel <> 'mail' or outage.since is null or emails.id = chosen)
      and (
        emails.is_confidential
        or not private.is_stopped(
          emails.channel, emails.recipient,
          private.holding_reasons(emails.channel, emails.is_marketing)
        )
      )
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
    returning emails.id
  )
  select array_agg(claimed.id) into ids from claimed;

  insert into private.confidential_email_bodies as secret (email_id, unsubscribe_url)
  select
    emails.id,
    claim_due_emails.stop_url
      || private.new_unsubscribe_token(emails.channel, emails.recipient, emails.id)
  from public.emails
  where emails.id = any (ids) and emails.is_marketing
    and not exists (
      select from private.confidential_email_bodies as kept where kept.email_id = emails.id
    );

  return query
  select
    claimed.id, claimed.recipient, claimed.subject,
    coalesce(secret.body_text, claimed.body_text, '') || case
      when claimed.is_marketing
        then private.marketing_footer(claimed.channel, secret.unsubscribe_url)
      else ''
    end,
    case when not claimed.is_marketing then coalesce(secret.body_html, claimed.body_html) end,
    claimed.message_id, claimed.attempts,
    claimed.is_automatic or claimed.is_confidential,
    array(
      select earlier.message_id
      from (
        select emails.message_id, emails.sent_at as at, 1 as place from public.emails
        where emails.id <> claimed.id and emails.status = 'sent' and emails.channel = 'mail'
          and emails.message_id is not null
          and (
            (
              emails.lead_id = claimed.lead_id
              and lower(emails.recipient) = lower(claimed.recipient)
            )
            or emails.id = answered.email_id
          )
        union all
        select answered.message_id, answered.created_at, 2 where answered.message_id is not null
        order by place desc, at desc limit 10
      ) as earlier
      order by earlier.place, earlier.at
    ),
    claimed.sender_email, claimed.files, secret.unsubscribe_url, claimed.channel,
    array(
      select copy from unnest(claimed.copies) as copy
      where not private.is_stopped('mail', copy, array['bounced'])
    ),
    array(
      select copy from unnest(claimed.blind_copies) as copy
      where not private.is_stopped('mail', copy, array['bounced'])
    ),
    (
      select staff.name from public.staff
      where staff.user_id = claimed.author_id and not claimed.is_automatic
        and btrim(staff.name) <> ''
    ),
    case when not claimed.is_confidential then claimed.reply_token end
  from public.emails as claimed
  left join private.confidential_email_bodies as secret on secret.email_id = claimed.id
  left join public.received_messages as answered on answered.id = claimed.answers_id
  where claimed.id = any (ids)
  order by claimed.next_attempt_at, claimed.created_at;
end
$$;

revoke all on function public.claim_due_emails(integer, text, text[], text)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_due_emails(integer, text, text[], text) to service_role;

create function private.is_mail_address(address text) returns boolean
language sql immutable
set search_path = ''
as $$
  select is_mail_address.address ~ '^[^\s@,;:<>()\[\]"\\]+@[^\s@,;:<>()\[\]"\\]+\.[^\s@,;:<>()\[\]"\\]+$'
$$;

revoke all on function private.is_mail_address(text) from public;
grant execute on function private.is_mail_address(text) to authenticated;

-- Why the message cannot be sent, or null. The composer says the same sooner.
create function private.send_problem(email public.emails) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  copy text;
begin
  if btrim(coalesce(email.body_text, ''), E' \n\r\t') = '' then
    return 'Please enter a message.';
  end if;
  if (email.subject || email.body_text) ~ '\{\{[^{}]*\}\}' then
    return format(
      'Unknown merge field: %s. Replace it before you send.',
      (regexp_match(email.subject || ' ' || email.body_text, '\{\{[^{}]*\}\}'))[1]
    );
  end if;
  foreach copy in array email.copies || email.blind_copies loop
    if not private.is_mail_address(copy) then
      return format('“%s” is not an email address.', copy);
    end if;
  end loop;
  if email.channel = 'text' and private.mobile_number(email.recipient) is null then
    return format('“%s” is not a mobile number that texts can be sent to.', email.recipient);
  end if;
  return private.holding_text(email.channel, email.recipient, email.is_marketing);
end
$$;

revoke all on function private.send_problem(public.emails) from public;
grant execute on function private.send_problem(public.emails) to authenticated;

-- Saves a message that someone writes, as a draft or to be sent. The browser makes up the id, so
-- that a request that is repeated sends one message. `version` is the `updated_at` of the draft
-- that was opened. Whoever sends a message has ten seconds to change their mind: it leaves later.
create function public.save_email(
  email_id uuid, email jsonb, is_sent boolean, version timestamptz default null,
  send_at timestamptz default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  written public.emails;
  problem text;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into written from public.emails where id = email_id for update;
  if found and version is null then
    if written.author_id is distinct from auth.uid() then
      raise exception 'Permission denied' using errcode = '42501';
    end if;
    return jsonb_build_object(
      'id', written.id, 'updated_at', written.updated_at, 'status', written.status,
      'next_attempt_at', written.next_attempt_at
    );
  end if;
  if version is not null and (written.id is null or written.status <> 'draft' or written.updated_at <> version)
  then
    raise sqlstate 'PT409' using message =
      'Someone else has changed or sent this draft in the meantime. Your text is still here.';
  end if;
  if written.id is null then
    written.id = email_id;
    written.channel = coalesce(email ->> 'channel', 'mail');
    written.lead_id = (email ->> 'lead_id')::uuid;
    written.client_id = (email ->> 'client_id')::uuid;
    written.candidate_id = (email ->> 'candidate_id')::uuid;
    written.application_id = (email ->> 'application_id')::uuid;
    written.answers_id = (email ->> 'answers_id')::uuid;
  end if;
  written.recipient = btrim(coalesce(email ->> 'recipient', ''));
  written.subject = coalesce(email ->> 'subject', '');
  written.body_text = coalesce(email ->> 'body_text', '');
  written.copies = array(select jsonb_array_elements_text(coalesce(email -> 'copies', '[]')));
  written.blind_copies = array(select jsonb_array_elements_text(coalesce(email -> 'blind_copies', '[]')));
  written.files = coalesce(email -> 'files', '[]');
  written.is_marketing = coalesce((email ->> 'is_marketing')::boolean, false);
  if is_sent then
    problem = private.send_problem(written);
    if problem is not null then
      raise exception '%', problem using errcode = '23514', hint = 'explained';
    end if;
    if written.channel = 'text' then
      written.recipient = private.mobile_number(written.recipient);
    end if;
  end if;
  if version is null then
    insert into public.emails (
      id, channel, lead_id, client_id, candidate_id, application_id, answers_id, recipient, subject,
      body_text, copies, blind_copies, files, is_marketing, status, next_attempt_at
    )
    values (
      written.id, written.channel, written.lead_id, written.client_id, written.candidate_id,
      written.application_id, written.answers_id, written.recipient, written.subject,
      written.body_text, written.copies, written.blind_copies, written.files, written.is_marketing,
      case when is_sent then 'queued' else 'draft' end,
      greatest(send_at, now() + interval '10 seconds')
    )
    returning * into written;
  else
    update public.emails
    set
      recipient = written.recipient, subject = written.subject, body_text = written.body_text,
      copies = written.copies, blind_copies = written.blind_copies, files = written.files,
      is_marketing = written.is_marketing,
      status = case when is_sent then 'queued' else 'draft' end, attempts = 0, last_error = null,
      next_attempt_at = greatest(send_at, now() + interval '10 seconds')
    where id = email_id
    returning * into written;
  end if;
  return jsonb_build_object(
    'id', written.id, 'updated_at', written.updated_at, 'status', written.status,
    'next_attempt_at', written.next_attempt_at
  );
end
$$;

revoke all on function public.save_email(uuid, jsonb, boolean, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.save_email(uuid, jsonb, boolean, timestamptz, timestamptz)
  to authenticated;

-- Takes back a message that has not left yet: it is a draft again, and the timeline and the lead
-- are as they were. Returns false if the worker was faster.
create function public.undo_email(email_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  taken public.emails;
  noted timestamptz;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update public.emails set status = 'draft'
  where id = undo_email.email_id and status = 'queued' and attempts = 0 and not is_confidential
    and author_id = auth.uid() and next_attempt_at > now()
  returning * into taken;
  if not found then
    return false;
  end if;
  delete from public.activities
  where kind in ('email', 'text') and details ->> 'email_id' = taken.id::text
    and (
      lead_id = taken.lead_id or client_id = taken.client_id or candidate_id = taken.candidate_id
      or application_id = taken.application_id
    )
  returning created_at into noted;
  update public.leads
  set
    first_response_at = null,
    status = case when status = 'contacted' then 'new' else status end
  where id = taken.lead_id and first_response_at = noted;
  return true;
end
$$;

revoke all on function public.undo_email(uuid) from public, anon, authenticated, service_role;
grant execute on function public.undo_email(uuid) to authenticated;

-- How this installation sends, as its server says when it starts. Never a password or key.
create table private.mail_setup (
  only_row boolean primary key default true check (only_row),
  setup jsonb not null default '{}',
  reported_at timestamptz not null default now()
);

alter table private.mail_setup enable row level security;

create function public.report_mail_setup(setup jsonb) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.mail_setup (setup) values (report_mail_setup.setup)
  on conflict (only_row) do update set setup = excluded.setup, reported_at = now()
$$;

revoke all on function public.report_mail_setup(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.report_mail_setup(jsonb) to service_role;

-- Whether mail works: how it is set up, what was sent last, what failed last and whether that was a
-- mail or a text, and what waits.
create function public.mail_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'setup', coalesce((select setup from private.mail_setup), '{}'),
    'last_sent_at', (
      select sent_at from public.emails where status = 'sent' and message_id is not null
      order by sent_at desc limit 1
    ),
    'last_failure', (
      select jsonb_build_object(
        'at', updated_at, 'reason', last_error, 'id', id, 'status', status, 'channel', channel)
      from public.emails
      where last_error is not null and status in ('queued', 'failed')
      order by updated_at desc limit 1
    ),
    'waiting', (
      select count(*) from public.emails
      where status in ('queued', 'sending')
        and (next_attempt_at <= now() or status = 'queued' and attempts > 0)
    ),
    'waiting_since', (
      select min(created_at) from public.emails
      where status in ('queued', 'sending')
        and (next_attempt_at <= now() or status = 'queued' and attempts > 0)
    ),
    'planned', (
      select count(*) from public.emails
      where status = 'queued' and attempts = 0 and next_attempt_at > now()
    )
  );
end
$$;

revoke all on function public.mail_state() from public, anon, authenticated, service_role;
grant execute on function public.mail_state() to authenticated;

-- A server that sends a batch slowly keeps what it has claimed. Otherwise another server would take
-- the last messages of the batch after five minutes and send them as well.
create function public.hold_emails(ids uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  update public.emails set next_attempt_at = now() + interval '5 minutes'
  where id = any (ids) and status = 'sending'
$$;

revoke all on function public.hold_emails(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.hold_emails(uuid[]) to service_role;

-- While the mail server takes no mail at all, no message is to blame, and trying each on its own
-- schedule would let them wait for hours after the server is back. One row, for as long as that
-- lasts: since when, and when a message was last tried.
create table private.mail_outage (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now(),
  tried_at timestamptz not null default now()
);

alter table private.mail_outage enable row level security;

-- What became of a message. `is_outage`: the mail server takes no mail at all. That is not one of
-- the twelve attempts of this message, and any other result ends the outage.
create function public.finish_email(
  email_id uuid, error text default null, is_permanent boolean default false,
  note text default null, sent_as text default null, is_outage boolean default false
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if finish_email.is_outage then
    insert into private.mail_outage default values
    on conflict (only_row) do update set tried_at = now();
    update public.emails
    set
      status = 'queued', attempts = greatest(attempts - 1, 1),
      next_attempt_at = now() + interval '1 minute', last_error = left(finish_email.error, 2000)
    where id = finish_email.email_id and status = 'sending';
    return;
  end if;
  delete from private.mail_outage
  where exists (
    select from public.emails
    where id = finish_email.email_id and status = 'sending' and channel = 'mail'
  );
  if finish_email.error is null then
    update public.emails
    set
      status = 'sent', sent_at = now(), last_error = left(finish_email.note, 2000),
      message_id = coalesce(left(finish_email.sent_as, 500), message_id)
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

revoke all on function public.finish_email(uuid, text, boolean, text, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_email(uuid, text, boolean, text, text, boolean)
  to service_role;
