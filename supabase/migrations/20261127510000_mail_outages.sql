-- While the mail server takes no mail at all, no message is to blame, and trying each on its own
-- schedule would let them wait for hours after the server is back. One row, for as long as that
-- lasts: since when, and when a message was last tried.
create table private.mail_outage (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now(),
  tried_at timestamptz not null default now()
);

alter table private.mail_outage enable row level security;

-- As before. During an outage one message a minute is tried, by all servers together, and the others
-- stay due. It is the newest, so that whoever has just sent one sees what becomes of it: a new message
-- waits for two seconds instead of a minute.
create or replace function public.claim_due_emails(
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

drop function public.finish_email(uuid, text, boolean, text, text);

-- As before. `is_outage`: the mail server takes no mail at all. That is not one of the twelve
-- attempts of this message, and any other result ends the outage.
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

-- As before, and mail fails since the mail server stopped taking any.
create or replace function private.message_facts(wanted text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'waiting', count(*) filter (
      where next_attempt_at <= now() or status = 'queued' and attempts > 0),
    'waiting_since', min(next_attempt_at) filter (where next_attempt_at <= now()),
    'failing_since', least(
      min(
        next_attempt_at - interval '1 minute' * (power(2, least(attempts, 9)) - 1)
      ) filter (where status = 'queued' and attempts > 0 and last_error is not null),
      case when wanted = 'mail' and count(*) filter (where next_attempt_at <= now() or attempts > 0) > 0
        then (select since from private.mail_outage) end
    ),
    'failed_in_a_day', (
      select count(*) from public.emails
      where channel = wanted and last_error is not null and status in ('queued', 'failed')
        and updated_at > now() - interval '1 day'
    )
  )
  from public.emails where channel = wanted and status in ('queued', 'sending')
$$;

-- As before, and whether it was a mail or a text that failed.
create or replace function public.mail_state() returns jsonb
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
