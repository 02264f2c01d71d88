-- A mail server may take a message for one reader and ask us to try again later for another. What it
-- said for each address is kept until nobody is left to try: `taken`, `refused`, `deferred`, or `late`
-- if it asked for patience twelve times. Empty while everyone was taken at once or nobody was.
alter table public.emails
  add column deliveries jsonb not null default '{}' check (jsonb_typeof(deliveries) = 'object');

create function private.has_deferred(deliveries jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_path_exists(has_deferred.deliveries, '$.* ? (@ == "deferred")')
$$;

revoke all on function private.has_deferred(jsonb) from public;
grant execute on function private.has_deferred(jsonb) to authenticated, service_role;

drop index public.emails_due_idx;
create index emails_due_idx on public.emails (next_attempt_at)
  where status in ('queued', 'sending') or private.has_deferred(deliveries);

-- Whoever is erased from the copies is not left behind here.
create function private.trim_deliveries() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.deliveries = (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(new.deliveries)
    where key in (
      select lower(address)
      from unnest(array[new.recipient] || new.copies || new.blind_copies) as address
    )
  );
  return new;
end
$$;

revoke all on function private.trim_deliveries() from public;

create trigger trim_deliveries before update of recipient, copies, blind_copies on public.emails
  for each row when (new.deliveries <> '{}')
  execute function private.trim_deliveries();

-- As before, and nobody writes by hand who has got a message.
create or replace function private.keep_author() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.author_id = auth.uid();
    new.reply_token = replace(gen_random_uuid()::text, '-', '');
    new.bounced_at = null;
    new.deliveries = '{}';
    return new;
  end if;
  new.author_id = case
    when old.status = 'draft' and new.status = 'queued' then auth.uid() else old.author_id
  end;
  new.reply_token = old.reply_token;
  new.bounced_at = old.bounced_at;
  new.deliveries = old.deliveries;
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

drop function public.claim_due_emails(integer, text, text[], text);

-- As before. A message whose main recipient is settled keeps its status while the copies that were
-- deferred are tried again. `deliveries` are those who are not tried: whoever has it, and, until
-- someone starts over by hand, whoever the mail server refused.
create function public.claim_due_emails(
  batch integer default 10, domain text default 'localhost', channels text[] default '{mail}',
  stop_url text default 'http://localhost/unsubscribe/'
)
returns table (
  id uuid, recipient text, subject text, body_text text, body_html text, message_id text,
  attempts integer, is_automatic boolean, thread text[], sender_email text, files jsonb,
  unsubscribe_url text, channel text, copies text[], blind_copies text[], author_name text,
  reply_token text, deliveries jsonb
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
    where (emails.status in ('queued', 'sending') or private.has_deferred(emails.deliveries))
      and emails.status in ('queued', 'sending', 'sent', 'failed')
      and emails.next_attempt_at <= now() and emails.channel = any (claim_due_emails.channels)
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
      status = case
        when emails.status in ('sent', 'failed') then emails.status else 'sending'
      end,
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
    case when not claimed.is_confidential then claimed.reply_token end,
    (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(claimed.deliveries)
      where value = 'taken' or claimed.attempts > 1 and value <> 'deferred'
    )
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

drop function public.finish_email(uuid, text, boolean, text, text, boolean);

-- As before. `deliveries` is what the mail server said for each address, if it was not the same for
-- all. `error` is about the main recipient; `note` about copies.
create function public.finish_email(
  email_id uuid, error text default null, is_permanent boolean default false,
  note text default null, sent_as text default null, is_outage boolean default false,
  deliveries jsonb default '{}'
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  mail public.emails;
  is_settled boolean;
begin
  select * into mail from public.emails
  where id = finish_email.email_id and (status = 'sending' or private.has_deferred(deliveries))
  for update;
  if not found then
    return;
  end if;
  is_settled = mail.status in ('sent', 'failed');
  if finish_email.is_outage then
    insert into private.mail_outage default values
    on conflict (only_row) do update set tried_at = now();
    update public.emails
    set
      status = case when is_settled then mail.status else 'queued' end,
      attempts = greatest(attempts - 1, 1), next_attempt_at = now() + interval '1 minute',
      last_error = case
        when is_settled then mail.last_error else left(finish_email.error, 2000)
      end
    where id = mail.id;
    return;
  end if;
  delete from private.mail_outage where mail.channel = 'mail';

  mail.deliveries = mail.deliveries || finish_email.deliveries;
  if mail.attempts >= 12 then
    mail.deliveries = replace(mail.deliveries::text, '"deferred"', '"late"')::jsonb;
  end if;
  if finish_email.error is null then
    if not is_settled then
      mail.status = 'sent';
      mail.sent_at = now();
    end if;
    if mail.status = 'sent' then
      mail.last_error = left(finish_email.note, 2000);
    end if;
    mail.message_id = coalesce(left(finish_email.sent_as, 500), mail.message_id);
  elsif not is_settled then
    mail.status = case
      when finish_email.is_permanent or mail.attempts >= 12 then 'failed' else 'queued'
    end;
    mail.last_error = left(finish_email.error, 2000);
  end if;
  if finish_email.error is not null or private.has_deferred(mail.deliveries) then
    mail.next_attempt_at = now() + least(
      interval '6 hours', interval '1 minute' * power(2, least(mail.attempts, 12) - 1)
    );
  end if;
  if mail.status = 'sent' and not private.has_deferred(mail.deliveries) then
    mail.deliveries = '{}';
    delete from private.confidential_email_bodies as secret where secret.email_id = mail.id;
  end if;
  update public.emails
  set
    status = mail.status, sent_at = mail.sent_at, last_error = mail.last_error,
    message_id = mail.message_id, next_attempt_at = mail.next_attempt_at,
    deliveries = mail.deliveries
  where id = mail.id;
end
$$;

revoke all on function public.finish_email(uuid, text, boolean, text, text, boolean, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_email(uuid, text, boolean, text, text, boolean, jsonb)
  to service_role;

-- As before, and the copies that are being tried again.
create or replace function public.hold_emails(ids uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  update public.emails set next_attempt_at = now() + interval '5 minutes'
  where id = any (ids) and (status = 'sending' or private.has_deferred(deliveries))
$$;
