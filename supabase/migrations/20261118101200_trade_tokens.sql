-- Links without an account: the secret is in the link, its hash here.
create function private.new_token(purpose text, record_id uuid, expires_at timestamptz default null)
returns text
language plpgsql
set search_path = ''
as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.trade_tokens as old where old.expires_at <= now();
  insert into private.trade_tokens (token_hash, purpose, record_id, expires_at)
  values (
    encode(sha256(convert_to(secret, 'UTF8')), 'hex'), new_token.purpose, new_token.record_id,
    new_token.expires_at
  );
  return secret;
end
$$;

revoke all on function private.new_token(text, uuid, timestamptz) from public;

create function private.token_record(token text, purpose text) returns uuid
language sql stable
set search_path = ''
as $$
  select record_id from private.trade_tokens
  where token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex')
    and trade_tokens.purpose = token_record.purpose
    and (expires_at is null or expires_at > now())
$$;

revoke all on function private.token_record(text, text) from public;

-- A link ends with what it leads to.
create function private.drop_tokens() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.trade_tokens where record_id = old.id;
  return null;
end
$$;

revoke all on function private.drop_tokens() from public;

create trigger drop_tokens after delete on public.applications
  for each row execute function private.drop_tokens();
create trigger drop_tokens after delete on public.shortlists
  for each row execute function private.drop_tokens();
create trigger drop_tokens after delete on public.job_alerts
  for each row execute function private.drop_tokens();

-- Mail that people did not ask a colleague for can be stopped with one click (RFC 8058).
alter table private.confidential_email_bodies
  add column unsubscribe_url text check (char_length(unsubscribe_url) <= 1000);

drop function public.claim_due_emails(integer, text);

-- As before, with the address that stops further messages.
create function public.claim_due_emails(batch integer default 10, domain text default 'localhost')
returns table (
  id uuid, recipient text, subject text, body_text text, body_html text, message_id text,
  attempts integer, is_automatic boolean, thread text[], sender_email text, files jsonb,
  unsubscribe_url text
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
    ),
    claimed.sender_email, claimed.files, secret.unsubscribe_url
  from claimed
  left join private.confidential_email_bodies as secret on secret.email_id = claimed.id
$$;

revoke all on function public.claim_due_emails(integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_due_emails(integer, text) to service_role;

create function private.company_name() returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(max(snapshot #>> '{settings,company,name}'), 'our team')
  from public.site_releases where is_current
$$;

revoke all on function private.company_name() from public;

-- A message with a secret link. Staff see that it was sent, but not the link: only its reader may
-- agree, correct or withdraw. A stranger chooses the address, so it gets at most five of a kind a
-- day. Returns null if it had that many.
create function private.queue_link_email(
  recipient text, subject text, body text, candidate_id uuid default null,
  application_id uuid default null, unsubscribe_url text default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  mail_id uuid;
begin
  if (
    select count(*) from public.emails as earlier
    where lower(earlier.recipient) = lower(queue_link_email.recipient)
      and earlier.subject = left(queue_link_email.subject, 500)
      and earlier.created_at > now() - interval '1 day'
  ) >= 5 then
    return null;
  end if;
  mail_id = private.queue_confidential_email(
    queue_link_email.recipient, left(queue_link_email.subject, 500),
    left(queue_link_email.body, 90000)
  );
  update public.emails
  set candidate_id = queue_link_email.candidate_id, application_id = queue_link_email.application_id
  where id = mail_id;
  update private.confidential_email_bodies as secret
  set unsubscribe_url = queue_link_email.unsubscribe_url
  where secret.email_id = mail_id;
  return mail_id;
end
$$;

revoke all on function private.queue_link_email(text, text, text, uuid, uuid, text) from public;
