-- As before, with the name of the member whose account wrote the message.
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

  with due as (
    select emails.id from public.emails
    where emails.status in ('queued', 'sending') and emails.next_attempt_at <= now()
      and emails.channel = any (claim_due_emails.channels)
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
