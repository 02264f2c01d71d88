-- Mail that opens an account, or tells its owner that it was opened, is no business of those who answer
-- leads: they see that it was sent. Only administrators may cancel or delete it, and nobody may give it
-- other words or write such a message by hand.
alter policy "recruiters add emails" on public.emails
  with check ((select private.has_permission('leads.manage')) and not is_confidential);

alter policy "recruiters change emails" on public.emails
  using (
    (select private.has_permission('leads.manage'))
    and (not is_confidential or (select public.is_developer_admin()))
  )
  with check (
    (select private.has_permission('leads.manage'))
    and (not is_confidential or (select public.is_developer_admin()))
  );

alter policy "recruiters delete emails" on public.emails
  using (
    (select private.has_permission('leads.manage'))
    and (not is_confidential or (select public.is_developer_admin()))
  );

create or replace function private.keep_confidential_email() returns trigger
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

-- Nobody wrote it: other programs should not answer it. Staff do not say so themselves.
alter table public.emails add column is_automatic boolean not null default false;
alter table public.emails alter column is_automatic set default (auth.uid() is null);
update public.emails set is_automatic = true where is_confidential;

-- The Message-ID on screen is the one that was sent. Until now the row kept a stand-in for its domain.
update public.emails
set message_id = split_part(message_id, '@', 1) || '@' || split_part(site.contact, '@', 2)
from (
  select snapshot #>> '{settings,contactEmail}' as contact
  from public.site_releases where is_current
) as site
where message_id like '%@outbox' and site.contact like '%@%';

drop function public.claim_due_emails(integer);
drop function public.finish_email(uuid, text);

-- A message is lent for five minutes. A worker that dies in between does not lose it; the next one
-- sends it under the same Message-ID, so that a mail server which has seen it can tell. `thread` holds
-- what was sent before about the same lead to the same reader, the latest last.
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

-- Sent where there is no error. What the mail server refuses for good is not tried again; otherwise
-- after 1 minute, doubling to 6 hours, 12 times in all.
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

revoke all on function
  public.claim_due_emails(integer, text), public.finish_email(uuid, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.claim_due_emails(integer, text), public.finish_email(uuid, text, boolean)
  to service_role;

-- The timeline says what became of a message, also to those who may not read the outbox.
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

update public.activities
set details = details || jsonb_build_object('delivery', emails.status)
from public.emails
where activities.kind = 'email' and activities.details ->> 'email_id' = emails.id::text;
