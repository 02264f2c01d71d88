-- Answers to invitations that come by mail, and who else is busy at the time of an interview.

-- Notes what someone answered to the invitation. The message names an interview of ours, and one of
-- its people; it was sent from that person's address, or in reply to the message to them. Returns
-- whether it was noted. An answer to an earlier time is left to people.
create function private.note_invitation_reply(
  stored public.received_messages, answered public.emails, message jsonb
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  reply constant jsonb := message -> 'invitation_reply';
  interview public.interviews;
  person private.attendee;
  application public.applications;
begin
  if stored.kind = 'bounce' or reply ->> 'answer' is null
    or reply ->> 'answer' not in ('accepted', 'declined', 'tentative') then
    return false;
  end if;
  select * into interview from public.interviews
  where id = (reply ->> 'interview')::uuid and status = 'planned' and starts_at > now()
    and sequence <= (reply ->> 'sequence')::integer
  for no key update;
  select * into person from private.interview_people(interview) as people
  where lower(people.email) = lower(reply ->> 'attendee') and (
    lower(people.email) = lower(answered.recipient)
    or lower(people.email) = lower(stored.sender) and (message ->> 'is_sender_plausible')::boolean
  )
  limit 1;
  if person.id is null then
    return false;
  end if;
  update public.interviews
  set replies = replies || jsonb_build_object(
    person.id, jsonb_build_object('answer', reply ->> 'answer', 'at', now()))
  where id = interview.id;
  select * into application from public.applications where id = interview.application_id;
  perform private.add_notice(account, 'interview', jsonb_build_object(
    'interview_id', interview.id, 'application_id', application.id,
    'candidate_id', application.candidate_id, 'vacancy_id', application.vacancy_id,
    'client_id', case person.part when 'contact' then person.id end,
    'actor_id', case person.part when 'colleague' then private.account_of(person.id) end,
    'step', reply ->> 'answer'))
  from private.accounts_for(
    private.application_owner(application), 'candidates.manage') as account
  where person.part <> 'colleague' or private.account_of(person.id) is not null;
  return true;
end
$$;

-- Who looks after an application: the owner of its vacancy, or else of its candidate.
create function private.application_owner(application public.applications) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select owner_id from public.vacancies where id = application.vacancy_id),
    (select owner_id from public.candidates where id = application.candidate_id)
  )
$$;

revoke all on function private.note_invitation_reply(received_messages, emails, jsonb),
  private.application_owner(applications) from public;

-- As before, with answers to invitations.
create or replace function public.receive_message(message jsonb) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.received_messages := jsonb_populate_record(null::public.received_messages, message);
  answered public.emails;
  found_by text;
  target jsonb;
  is_stranger boolean := false;
  is_quoted boolean;
begin
  -- A reader's program may send our own message back to us, and forms are mailed to this mailbox.
  if exists (select from public.emails where emails.message_id = stored.message_id) then
    return null;
  end if;
  insert into public.received_messages (
    channel, fingerprint, message_id, kind, sender_name, sender, recipients, copies, subject,
    body_text, quoted_text, body_html, remarks, set_aside_at, sent_at
  )
  values (
    coalesce(stored.channel, 'mail'), stored.fingerprint, left(stored.message_id, 500),
    coalesce(stored.kind, 'message'), left(stored.sender_name, 200), left(stored.sender, 320),
    coalesce(stored.recipients, '{}'), coalesce(stored.copies, '{}'),
    left(coalesce(stored.subject, ''), 500), left(coalesce(stored.body_text, ''), 100000),
    left(stored.quoted_text, 100000), left(stored.body_html, 500000),
    coalesce(stored.remarks, '{}'),
    case when (message ->> 'is_own')::boolean then now() end, stored.sent_at
  )
  on conflict (fingerprint) do nothing
  returning * into stored;
  if stored.id is null then
    return null;
  end if;
  insert into public.received_files (received_message_id, name, type, size, path, content_id)
  select stored.id, left(files.name, 200), left(files.type, 200), files.size, files.path,
    left(files.content_id, 500)
  from jsonb_to_recordset(coalesce(message -> 'files', '[]'))
    as files (name text, type text, size integer, path text, content_id text);

  select * into answered from public.emails
  where emails.message_id in (select jsonb_array_elements_text(message -> 'answers'))
  order by emails.created_at desc limit 1;
  found_by = case when answered.id is not null then 'message_id' end;
  is_quoted = answered.id is not null and answered.status in ('sending', 'sent');
  if answered.id is null then
    select * into answered from public.emails
    where emails.reply_token in (select jsonb_array_elements_text(message -> 'reply_tokens'))
    limit 1;
    found_by = case when answered.id is not null then 'reply_address' end;
  end if;
  if answered.id is not null then
    update public.received_messages set email_id = answered.id where id = stored.id;
    target = jsonb_build_object(
      'lead_id', answered.lead_id, 'client_id', answered.client_id,
      'candidate_id', answered.candidate_id, 'application_id', answered.application_id);
  end if;
  if coalesce(jsonb_strip_nulls(target), '{}') = '{}' then
    found_by = null;
    target = null;
    if stored.kind <> 'bounce' and stored.set_aside_at is null
      and (message ->> 'is_sender_plausible')::boolean
    then
      target = private.record_of_sender(stored.sender);
      found_by = case when target is not null then 'sender' end;
    end if;
  end if;

  if target is not null then
    stored.lead_id = target ->> 'lead_id';
    stored.client_id = target ->> 'client_id';
    stored.candidate_id = target ->> 'candidate_id';
    stored.application_id = target ->> 'application_id';
    is_stranger = found_by <> 'sender' and stored.kind <> 'bounce' and not (
      (message ->> 'is_sender_plausible')::boolean and private.is_known_sender(stored, answered));
    if is_stranger then
      update public.received_messages
      set is_from_stranger = true,
        remarks = remarks[:49] || case
          when private.is_known_sender(stored, answered)
            then 'The mail server of the sender’s address says that this message is forged.'
          else 'Sent from another address than the ones we know of this person.'
        end
      where id = stored.id;
    end if;
    perform private.file_message(
      stored.id, (target ->> 'lead_id')::uuid, (target ->> 'client_id')::uuid,
      (target ->> 'candidate_id')::uuid, (target ->> 'application_id')::uuid, found_by);
  end if;
  select * into stored from public.received_messages where id = stored.id;
  if stored.kind = 'bounce' then
    if answered.id is not null then
      -- The address for replies is not enough: only those who got the message know its Message-ID.
      if is_quoted then
        perform private.note_bounce(answered, message -> 'report');
      end if;
      perform private.tell_about_message(stored, answered.author_id, 'bounce');
    end if;
    return stored.id;
  end if;
  if private.note_invitation_reply(stored, answered, message) then
    -- Nothing has to be filed: the answer is on the interview.
    update public.received_messages set set_aside_at = now() where id = stored.id and filed_at is null;
  elsif stored.kind = 'message' and stored.set_aside_at is null then
    perform private.tell_about_message(
      stored, answered.author_id, case when stored.filed_at is null then 'message' else 'reply' end);
  end if;
  return stored.id;
end
$$;

-- As before, with interviews.
create or replace function public.merge_clients(kept_id uuid, gone_id uuid, chosen jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.clients;
  gone public.clients;
  merged public.clients;
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if kept_id = gone_id then
    raise sqlstate 'PT409' using message = 'A client cannot be merged with itself.';
  end if;
  perform from public.clients where id in (kept_id, gone_id) order by id for update;
  select * into kept from public.clients where id = kept_id;
  select * into gone from public.clients where id = gone_id;
  if kept.id is null or gone.id is null then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  merged = jsonb_populate_record(kept, chosen - array['id', 'created_at', 'updated_at', 'source']);
  merged.other_emails = array(
    select address
    from unnest(
      kept.other_emails || gone.other_emails || array[lower(kept.email), lower(gone.email)]
    ) as address
    where address <> lower(merged.email)
    group by address order by address limit 50
  );
  update public.leads set client_id = kept.id where client_id = gone.id;
  update public.activities set client_id = kept.id where client_id = gone.id;
  update public.emails set client_id = kept.id where client_id = gone.id;
  update public.tasks set client_id = kept.id where client_id = gone.id;
  -- Only where the kept person works for the same employer.
  update public.placements set supervisor_id = kept.id
  where supervisor_id = gone.id and organisation_id = kept.organisation_id;
  update public.interviews set client_ids = array_replace(client_ids, gone.id, kept.id)
  where client_ids @> array[gone.id];
  delete from public.clients where id = gone.id;
  insert into public.activities (client_id, kind, body, details)
  select kept.id, 'merge', gone.name || ', ' || gone.email, jsonb_object_agg(
    field, jsonb_build_object(
      'before', to_jsonb(kept) -> field,
      'after', to_jsonb(merged) -> field,
      'other', to_jsonb(gone) -> field
    )
  )
  from unnest(array['name', 'email', 'phone', 'company', 'service_type', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  -- The entry above says it all: the change below gets no second one.
  perform set_config('private.merging', 'on', true);
  update public.clients
  set (name, email, phone, company, service_type, status, owner_id, other_emails) = (
    merged.name, merged.email, merged.phone, merged.company, merged.service_type, merged.status,
    merged.owner_id, merged.other_emails
  )
  where id = kept.id;
  perform set_config('private.merging', 'off', true);
end
$$;

-- As before, with the interviews that are still to come.
create or replace function public.read_receipt(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'reference', private.enquiry_reference(applications.id),
    'stage', private.public_stage(applications),
    'received_at', applications.created_at,
    -- Only while nobody has looked at it: after that, the stage is the reply.
    'reply_by', case when private.public_stage(applications) = 'received' then applications.reply_by end,
    'job', jsonb_build_object(
      'title', vacancies.title, 'reference', vacancies.reference,
      'slug', case when vacancies.status = 'open' then vacancies.slug end
    ),
    'can_change', private.public_stage(applications) in ('received', 'in_progress'),
    'waits_for_guardian', private.waits_for_guardian(applications),
    'guardian_answer', applications.guardian_answer,
    'has_resume', applications.resume_path is not null,
    'name', sent ->> 'name', 'email', sent ->> 'email', 'phone', sent ->> 'phone',
    'suburb', sent ->> 'suburb', 'postcode', sent ->> 'postcode',
    'available_from', sent ->> 'available_from', 'cover_note', applications.cover_note,
    'answers', applications.answers, 'shares', applications.shares,
    'interviews', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'starts_at', starts_at, 'minutes', minutes, 'place', place
      ) order by starts_at), '[]')
      from public.interviews
      where application_id = applications.id and status = 'planned' and starts_at > now()
        and not private.waits_for_guardian(applications)
    )
  )
  from public.applications
  join public.vacancies on vacancies.id = applications.vacancy_id
  where applications.id = private.token_record(token, 'receipt')
$$;

drop function public.interview_clashes(uuid[], timestamptz, integer, uuid);

-- Planned interviews of the same people at the same time, to warn about: of the candidate, of
-- colleagues and of the employer's people.
create function public.interview_clashes(
  application_id uuid, staff_ids uuid[], client_ids uuid[], starts_at timestamptz, minutes integer,
  except_id uuid default null
) returns table (id uuid, person text, candidate text, at timestamptz, length integer)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.has_permission('candidates.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select interviews.id, busy.name, candidates.name, interviews.starts_at,
      interviews.minutes::integer
    from public.interviews
    join public.applications on applications.id = interviews.application_id
    join public.candidates on candidates.id = applications.candidate_id
    join lateral (
      select candidates.name where candidates.id = (
        select wanted.candidate_id from public.applications as wanted
        where wanted.id = interview_clashes.application_id
      )
      union all
      select coalesce(nullif(staff.name, ''), staff.email) from public.staff
      where staff.id = any (interviews.staff_ids) and staff.id = any (interview_clashes.staff_ids)
      union all
      select clients.name from public.clients
      where clients.id = any (interviews.client_ids) and clients.id = any (interview_clashes.client_ids)
        and private.has_permission('clients.view')
    ) as busy (name) on true
    where interviews.status = 'planned'
      and interviews.id is distinct from interview_clashes.except_id
      -- No interview is longer than eight hours.
      and interviews.starts_at > interview_clashes.starts_at - interval '8 hours'
      and interviews.starts_at
        < interview_clashes.starts_at + interview_clashes.minutes * interval '1 minute'
      and interviews.starts_at + interviews.minutes * interval '1 minute'
        > interview_clashes.starts_at
    order by interviews.starts_at, busy.name
    limit 20;
end
$$;

revoke all on function
  public.interview_clashes(uuid, uuid[], uuid[], timestamptz, integer, uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.interview_clashes(uuid, uuid[], uuid[], timestamptz, integer, uuid) to authenticated;
