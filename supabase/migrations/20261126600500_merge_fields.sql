-- Merge fields that read well in a sentence, and the recipient's company.

-- What someone asked about, as in “your enquiry about apprenticeships”.
create function private.service_in_sentence(service text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when service in ('apprenticeship', 'traineeship') then service || 's'
    when service in ('recruitment', 'technology', 'compliance', 'mentoring') then service
    when service = 'future_services' then 'future services'
    else 'our services'
  end
$$;

-- A stranger chooses the company too, so it must not be able to carry a message: see greeting_name.
create function private.company_in_sentence(company text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when private.greeting_name(coalesce(company, '')) = private.greeting_name('') then 'your company'
    else private.greeting_name(company)
  end
$$;

revoke all on function private.service_in_sentence(text), private.company_in_sentence(text) from public;

-- As before, with these.
create or replace function private.mail_people(kind text, ids uuid[], is_marketing boolean)
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

create or replace function public.queue_emails(
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
