-- One message to a selection of people: each gets their own.

-- The people of a selection, with what is filled in for each, and why someone is left out.
create function private.mail_people(kind text, ids uuid[], is_marketing boolean)
returns table (id uuid, name text, email text, fields jsonb, problem text, client_id uuid)
language sql stable security definer
set search_path = ''
as $$
  with people as (
    select leads.id, leads.name, leads.email, leads.service_type, leads.company, leads.client_id
    from public.leads where mail_people.kind = 'leads' and leads.id = any (mail_people.ids)
    union all
    select clients.id, clients.name, clients.email, clients.service_type, clients.company, clients.id
    from public.clients where mail_people.kind = 'clients' and clients.id = any (mail_people.ids)
    union all
    select candidates.id, candidates.name, candidates.email, null, null, null
    from public.candidates
    where mail_people.kind = 'candidates' and candidates.id = any (mail_people.ids)
  ),
  counted as (
    select people.*,
      row_number() over (
        partition by lower(btrim(people.email)) order by people.name, people.id
      ) as turn
    from people
  )
  select counted.id, counted.name, counted.email,
    jsonb_build_object(
      'name', private.greeting_name(counted.name),
      'first_name', split_part(private.greeting_name(counted.name), ' ', 1),
      'service', private.service_in_sentence(counted.service_type),
      'their_company', private.company_in_sentence(counted.company)
    ),
    case
      when btrim(coalesce(counted.email, '')) = '' then 'No email address'
      when not private.is_mail_address(btrim(counted.email)) then 'The email address cannot be right'
      when counted.turn > 1 then 'The same address as someone else in this selection'
      else private.holding_text('mail', counted.email, mail_people.is_marketing)
    end,
    counted.client_id
  from counted
  order by counted.name, counted.id
$$;

revoke all on function private.mail_people(text, uuid[], boolean) from public;

create function private.demand_mail_to(kind text, ids uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage')
    or not (
      case kind
        when 'leads' then private.has_permission('leads.view')
        when 'clients' then private.has_permission('clients.view')
        when 'candidates' then private.has_permission('candidates.view')
        else false
      end
    )
  then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if cardinality(ids) > 500 then
    raise exception 'A message can go to at most 500 people at once.'
      using errcode = '23514', hint = 'explained';
  end if;
end
$$;

revoke all on function private.demand_mail_to(text, uuid[]) from public;

create function public.mail_recipients(kind text, ids uuid[], is_marketing boolean)
returns table (id uuid, name text, email text, fields jsonb, problem text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.demand_mail_to(mail_recipients.kind, mail_recipients.ids);
  return query
    select people.id, people.name, people.email, people.fields, people.problem
    from private.mail_people(
      mail_recipients.kind, mail_recipients.ids, mail_recipients.is_marketing
    ) as people;
end
$$;

revoke all on function public.mail_recipients(text, uuid[], boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.mail_recipients(text, uuid[], boolean) to authenticated;

-- Queues the message for everyone in the selection, or for nobody. The browser makes up the batch's
-- id: pressing the button twice, or repeating a request that was lost, queues it once.
create function public.queue_emails(
  batch_id uuid, kind text, ids uuid[], subject text, body text, is_marketing boolean,
  send_at timestamptz default null
) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known integer;
  example public.emails;
  problem text;
begin
  perform private.demand_mail_to(queue_emails.kind, queue_emails.ids);
  perform pg_advisory_xact_lock(hashtextextended('mail batch ' || queue_emails.batch_id, 0));
  select count(*) into known from public.emails
  where emails.batch_id = queue_emails.batch_id and author_id = auth.uid();
  if known > 0 then
    return known;
  end if;
  if exists (select from public.emails where emails.batch_id = queue_emails.batch_id) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  example.channel = 'mail';
  example.recipient = 'example@example.com';
  example.copies = '{}';
  example.blind_copies = '{}';
  example.is_marketing = false;
  example.subject = private.fill_letter(
    queue_emails.subject, '{"name": "x", "first_name": "x", "service": "x", "their_company": "x"}'
  );
  example.body_text = private.fill_letter(
    queue_emails.body, '{"name": "x", "first_name": "x", "service": "x", "their_company": "x"}'
  );
  problem = private.send_problem(example);
  if problem is not null then
    raise exception '%', problem using errcode = '23514', hint = 'explained';
  end if;
  insert into public.emails (
    batch_id, recipient, subject, body_text, is_marketing, status, next_attempt_at, lead_id,
    client_id, candidate_id
  )
  select
    queue_emails.batch_id, btrim(people.email),
    left(private.fill_letter(queue_emails.subject, people.fields), 500),
    private.fill_letter(queue_emails.body, people.fields), queue_emails.is_marketing, 'queued',
    greatest(queue_emails.send_at, now() + interval '10 seconds'),
    case queue_emails.kind when 'leads' then people.id end,
    people.client_id,
    case queue_emails.kind when 'candidates' then people.id end
  from private.mail_people(queue_emails.kind, queue_emails.ids, queue_emails.is_marketing) as people
  where people.problem is null;
  get diagnostics known = row_count;
  if known = 0 then
    raise exception 'Nobody in this selection can get the message.'
      using errcode = '23514', hint = 'explained';
  end if;
  return known;
end
$$;

revoke all on function public.queue_emails(uuid, text, uuid[], text, text, boolean, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.queue_emails(uuid, text, uuid[], text, text, boolean, timestamptz)
  to authenticated;

-- Stops what has not left yet. Returns how many messages that were.
create function public.cancel_batch(batch_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  stopped integer;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update public.emails set status = 'cancelled'
  where emails.batch_id = cancel_batch.batch_id and status = 'queued';
  get diagnostics stopped = row_count;
  return stopped;
end
$$;

revoke all on function public.cancel_batch(uuid) from public, anon, authenticated, service_role;
grant execute on function public.cancel_batch(uuid) to authenticated;
