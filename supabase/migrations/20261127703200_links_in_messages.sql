-- Links without an account: the secret is in the link, its hash here. Links that nobody has to use
-- for long end by themselves, also if the caller names no end.
create function private.new_token(
  purpose text, record_id uuid, expires_at timestamptz default null
) returns text
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
    coalesce(new_token.expires_at, now() + case new_token.purpose
      when 'guardian' then interval '60 days'
      when 'confirm' then interval '30 days'
      when 'alert_confirm' then interval '7 days'
    end)
  );
  return secret;
end
$$;

revoke all on function private.new_token(text, uuid, timestamptz) from public;

-- The one place that resolves a link, whatever it is for.
create function private.token_record(token text, purpose text) returns uuid
language sql stable
set search_path = ''
as $$
  select record_id from private.trade_tokens
  where token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex')
    and trade_tokens.purpose = token_record.purpose
    and (expires_at is null or expires_at > now())
    and private.link_end(trade_tokens.purpose, record_id) > now()
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

create function private.company_name() returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(max(snapshot #>> '{settings,company,name}'), 'our team')
  from public.site_releases where is_current
$$;

revoke all on function private.company_name() from public;

-- A message with a secret link, for someone who has an address. Staff see that it was sent, but not
-- the link: only its reader may agree, correct or withdraw. A stranger chooses the address, so it
-- gets at most five of a kind a day. Returns null if it had that many.
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
  if queue_link_email.recipient is null then
    return null;
  end if;
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

-- An e-mail address is not a person, and a link is only as safe as the mailbox it was sent to. All
-- links in messages are of one kind, are resolved in one place, and end: some time after the matter
-- is closed, when the address they were sent to changes, and when staff end them.

create function private.keep_closed_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.closed_at = case
    when new.status not in ('closed', 'converted') then null
    when tg_op = 'UPDATE' and old.closed_at is not null then old.closed_at
    else now()
  end;
  return new;
end
$$;

revoke all on function private.keep_closed_at() from public;

create trigger keep_closed_at before insert or update of status, closed_at on public.leads
  for each row execute function private.keep_closed_at();

create trigger drop_tokens after delete on public.leads
  for each row execute function private.drop_tokens();

-- When the links of a record end, apart from the end that each link has itself: 30 days after an
-- application or enquiry is closed; with its shortlist, which ends at once when it is withdrawn and
-- 14 days after its vacancy is filled or closed. `infinity` if that has not happened, null if there
-- is no such record.
create function private.link_end(purpose text, record_id uuid) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case
    when link_end.purpose in ('receipt', 'guardian') then (
      select case
        when stage in ('unsuccessful', 'withdrawn', 'placed') then stage_changed_at + interval '30 days'
        else 'infinity'
      end
      from public.applications where id = link_end.record_id
    )
    when link_end.purpose = 'enquiry' then (
      select coalesce(closed_at + interval '30 days', 'infinity')
      from public.leads where id = link_end.record_id
    )
    when link_end.purpose = 'shortlist' then (
      select case
        when withdrawn_at is not null then '-infinity'
        else least(shortlists.expires_at, vacancies.closed_at + interval '14 days')
      end
      from public.shortlists join public.vacancies on vacancies.id = shortlists.vacancy_id
      where shortlists.id = link_end.record_id
    )
    -- The law wants links that stop messages to keep working. They show nothing.
    else 'infinity'
  end
$$;

revoke all on function private.link_end(text, uuid) from public;

-- Ends links, and says how many. A shortlist without its link counts as withdrawn: staff see that,
-- and make a new one.
create function private.end_links_of(purposes text[], records uuid[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  ended integer;
begin
  update public.shortlists set withdrawn_at = now()
  where 'shortlist' = any (purposes) and id = any (records) and withdrawn_at is null
    and exists (select from private.trade_tokens where record_id = shortlists.id);
  delete from private.trade_tokens
  where purpose = any (purposes) and record_id = any (records);
  get diagnostics ended = row_count;
  return ended;
end
$$;

revoke all on function private.end_links_of(text[], uuid[]) from public;

-- A changed address ends the links that were sent to the old one, whoever changes it.
create function private.end_links_to_old_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'candidates' then
    if lower(old.email) <> lower(new.email) then
      perform private.end_links_of(
        array['receipt', 'confirm'],
        array(
          select id from public.applications where candidate_id = new.id
          union all
          select id from public.received_applications where lower(email) = lower(old.email)
        )
      );
    end if;
    if lower(old.guardian_email) is distinct from lower(new.guardian_email) then
      perform private.end_links_of(
        array['guardian'], array(select id from public.applications where candidate_id = new.id));
    end if;
  elsif lower(old.email) = lower(new.email) then
    return null;
  elsif tg_table_name = 'clients' then
    perform private.end_links_of(
      array['shortlist', 'enquiry'],
      array(
        select id from public.shortlists where client_id = new.id
        union all
        select id from public.leads where client_id = new.id and lower(email) = lower(old.email)
      )
    );
  else
    perform private.end_links_of(array['enquiry', 'alert_confirm', 'alert_stop'], array[new.id]);
  end if;
  return null;
end
$$;

revoke all on function private.end_links_to_old_address() from public;

create trigger end_links_to_old_address after update of email, guardian_email on public.candidates
  for each row execute function private.end_links_to_old_address();

create trigger end_links_to_old_address after update of email on public.clients
  for each row execute function private.end_links_to_old_address();

create trigger end_links_to_old_address after update of email on public.leads
  for each row execute function private.end_links_to_old_address();

-- Staff end all links of a candidate, a client or an enquiry, after a wrong address or a lost
-- phone. `of` names the record, as a timeline does. The next message that needs a link has a new
-- one. Links that stop messages are left.
create function public.end_links(of jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  candidate constant uuid := (of ->> 'candidate_id')::uuid;
  client constant uuid := (of ->> 'client_id')::uuid;
  lead constant uuid := (of ->> 'lead_id')::uuid;
  is_allowed constant boolean := case
    when candidate is null then private.has_permission('leads.manage')
    else private.has_permission('candidates.view') and private.has_permission('candidates.manage')
  end;
  addresses constant text[] := array(
    select unnest(other_emails || lower(email)) from public.candidates where id = candidate
    union all
    select unnest(other_emails || lower(email)) from public.clients where id = client
  );
  ended integer;
begin
  if not is_allowed then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if num_nonnulls(candidate, client, lead) <> 1 then
    raise sqlstate 'PT400' using message = 'Name one candidate, client or lead.';
  end if;
  ended = private.end_links_of(
    array['receipt', 'guardian', 'confirm', 'shortlist', 'enquiry', 'alert_confirm'],
    array(
      select id from public.applications where candidate_id = candidate
      union all
      select id from public.shortlists where client_id = client
      union all
      select id from public.leads where client_id = client or id = lead
      union all
      select id from public.received_applications
      where candidate is not null and lower(email) = any (addresses)
      union all
      select id from public.job_alerts where lower(email) = any (addresses)
    )
  );
  if ended > 0 then
    insert into public.activities (candidate_id, client_id, lead_id, kind, body)
    values (
      candidate, client, lead,
      case when client is null then 'record_update' else 'client_update' end,
      case ended when 1 then 'Ended one link' else format('Ended %s links', ended) end
        || ' that we had sent to this person.'
    );
  end if;
  return ended;
end
$$;

revoke all on function public.end_links(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.end_links(jsonb) to authenticated;
