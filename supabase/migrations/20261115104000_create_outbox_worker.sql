-- What the worker needs, and nobody else may have: the due messages with their bodies, confidential
-- ones too, and a way to say how it went.

-- A message is lent for five minutes. A worker that dies in between does not lose it; the next one
-- sends it under the same Message-ID, so that a mail server which has seen it can tell.
create function public.claim_due_emails(batch integer default 10)
returns table (
  id uuid, recipient text, subject text, body_text text, body_html text, message_id text,
  attempts integer
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
      message_id = coalesce(emails.message_id, emails.id || '@outbox')
    from due
    where emails.id = due.id
    returning emails.*
  )
  select
    claimed.id, claimed.recipient, claimed.subject,
    coalesce(secret.body_text, claimed.body_text, ''),
    coalesce(secret.body_html, claimed.body_html),
    claimed.message_id, claimed.attempts
  from claimed
  left join private.confidential_email_bodies as secret on secret.email_id = claimed.id
$$;

-- Sent where there is no error. Otherwise tried again after 1 minute, doubling to 6 hours, 12 times
-- in all.
create function public.finish_email(email_id uuid, error text default null) returns void
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
      status = case when attempts >= 12 then 'failed' else 'queued' end,
      next_attempt_at = now() + least(
        interval '6 hours', interval '1 minute' * power(2, least(attempts, 12) - 1)
      ),
      last_error = left(finish_email.error, 2000)
    where id = finish_email.email_id and status = 'sending';
  end if;
end
$$;

drop index public.emails_due_idx;
create index emails_due_idx on public.emails (next_attempt_at)
  where status in ('queued', 'sending');

revoke all on function public.claim_due_emails(integer), public.finish_email(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_due_emails(integer), public.finish_email(uuid, text)
  to service_role;
