-- Finding and erasing everything that is held about a person.

-- Everything that identifies a person in the data.
create type private.person as (
  addresses text[],
  -- Addresses that no staff member uses: mentions of colleagues are the business's own notes.
  private_addresses text[],
  names text[],
  phones text[],
  client_ids uuid[],
  lead_ids uuid[],
  activity_ids uuid[],
  task_ids uuid[],
  email_ids uuid[],
  user_ids uuid[],
  files text[],
  candidate_ids uuid[],
  application_ids uuid[],
  document_ids uuid[],
  score_ids uuid[],
  entry_ids uuid[],
  alert_ids uuid[],
  -- With their buckets: `resumes/name`.
  candidate_files text[],
  placement_ids uuid[],
  visit_ids uuid[],
  message_ids uuid[],
  waiting_ids uuid[]
);

create function private.interviews_of(person private.person) returns setof uuid
language sql stable
set search_path = ''
as $$
  select id from public.interviews where application_id = any (person.application_ids)
  union
  select record_id::uuid from private.deleted_of(person, 'interviews')
$$;

revoke all on function private.interviews_of(private.person) from public;

-- The form in which the indexes hold these addresses.
create function private.address_keys(addresses text[]) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(select unnest(private.addresses_in(address)) from unnest(addresses) as address)
$$;

revoke all on function private.address_keys(text[]) from public;

create function private.merged_addresses(activity jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select lower(address #>> '{}')
    from jsonb_path_query(activity, '$.details.email.* ? (@.type() == "string")') as address
  )
$$;

revoke all on function private.merged_addresses(jsonb) from public;

-- Audit entries of the person's deleted records, found by address, or by the lead or client they
-- belonged to.
create function private.deleted_of(person private.person, source text)
returns setof public.audit_log
language sql stable
set search_path = ''
as $$
  select * from public.audit_log
  where table_name = source and action = 'delete'
    and private.audit_keys(before, after)
      && (private.address_keys(person.addresses) || person.client_ids::text[] || person.lead_ids::text[]
        || person.candidate_ids::text[] || coalesce(person.application_ids, '{}')::text[]
        || coalesce(person.placement_ids, '{}')::text[])
    and (
      lower(before ->> case source when 'emails' then 'recipient' else 'email' end)
        = any (person.addresses)
      or lower(before ->> 'sender_email') = any (person.addresses)
      or source = 'received_messages' and lower(before ->> 'sender') = any (person.addresses)
      or before ->> 'client_id' = any (person.client_ids::text[])
      or before ->> 'lead_id' = any (person.lead_ids::text[])
      or before ->> 'candidate_id' = any (person.candidate_ids::text[])
      or before ->> 'application_id' = any (person.application_ids::text[])
      or before ->> 'placement_id' = any (person.placement_ids::text[])
    )
$$;

revoke all on function private.deleted_of(private.person, text) from public;

-- Starts from one address. Two records that staff have merged are one person, so the other address
-- counts too, and so do a client's other addresses that staff added. A phone number finds a
-- candidate who has no address. Records that were deleted earlier are known from the audit entry of
-- their deletion. A record that had the address only in the past belongs to the person who has the
-- record now.
create function private.trace_person(email text) returns private.person
language plpgsql stable
set search_path = ''
as $$
declare
  person private.person;
  known integer := 0;
  numbers text[];
  -- Someone without an address is asked for by their number.
  number constant text := case
    when trace_person.email not like '%@%' and char_length(private.dialled(trace_person.email)) >= 6
      then private.dialled(trace_person.email)
  end;
begin
  person.addresses = array[lower(btrim(trace_person.email))];
  person.client_ids = '{}';
  person.candidate_ids = '{}';
  while known < cardinality(person.addresses || person.client_ids::text[] || person.candidate_ids::text[]) loop
    known = cardinality(person.addresses || person.client_ids::text[] || person.candidate_ids::text[]);
    person.candidate_ids = array(
      select id from public.candidates where lower(candidates.email) = any (person.addresses)
      union
      select id from public.candidates where other_emails && person.addresses
      union
      select id from public.candidates
      where candidates.email is null and private.dialled(phone) = number
      union
      select record_id::uuid from public.audit_log
      where number is not null and table_name = 'candidates' and action = 'delete'
        and before ->> 'email' is null and private.dialled(before ->> 'phone') = number
      union
      select record_id::uuid from public.audit_log
      where table_name = 'candidates' and action = 'delete'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and lower(before ->> 'email') = any (person.addresses)
      union
      select unnest(person.candidate_ids)
    );
    person.client_ids = array(
      select id from public.clients where lower(clients.email) = any (person.addresses)
      union
      select id from public.clients where other_emails && person.addresses
      union
      select record_id::uuid from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and lower(before ->> 'email') = any (person.addresses)
      union
      select (coalesce(after, before) ->> 'client_id')::uuid from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and private.merged_addresses(coalesce(after, before)) && person.addresses
      union
      select unnest(person.client_ids)
    );
    person.addresses = array(
      select unnest(person.addresses)
      union
      select lower(clients.email) from public.clients where id = any (person.client_ids)
      union
      select unnest(other_emails) from public.clients where id = any (person.client_ids)
      union
      select lower(before ->> 'email') from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and record_id = any (person.client_ids::text[]) and before is not null
      union
      select unnest(private.merged_addresses(coalesce(after, before))) from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && person.client_ids::text[]
        and coalesce(after, before) ->> 'client_id' = any (person.client_ids::text[])
      union
      select lower(candidates.email) from public.candidates
      where id = any (person.candidate_ids) and candidates.email is not null
      union
      select unnest(other_emails) from public.candidates where id = any (person.candidate_ids)
      union
      select private.former_addresses(
        person.addresses, person.client_ids, person.candidate_ids)
    );
  end loop;

  person.lead_ids = array(
    select id from public.leads
    where lower(leads.email) = any (person.addresses) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'leads')
  );
  person.application_ids = array(
    select id from public.applications where candidate_id = any (person.candidate_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'applications')
  );
  person.placement_ids = array(
    select id from public.placements where candidate_id = any (person.candidate_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'placements')
  );
  person.visit_ids = array(
    select id from public.visits where placement_id = any (person.placement_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'visits')
  );
  person.document_ids = array(
    select id from public.candidate_documents where candidate_id = any (person.candidate_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'candidate_documents')
  );
  person.score_ids = array(
    select id from public.scores where application_id = any (person.application_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'scores')
  );
  person.entry_ids = array(
    select id from public.shortlist_entries where application_id = any (person.application_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'shortlist_entries')
  );
  person.alert_ids = array(
    select id from public.job_alerts where lower(job_alerts.email) = any (person.addresses)
    union
    select record_id::uuid from private.deleted_of(person, 'job_alerts')
  );
  person.waiting_ids = array(
    select id from public.received_applications
    where lower(received_applications.email) = any (person.addresses)
    union
    select record_id::uuid from private.deleted_of(person, 'received_applications')
  );
  person.activity_ids = array(
    select id from public.activities
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
      or candidate_id = any (person.candidate_ids)
      or application_id = any (person.application_ids)
      or placement_id = any (person.placement_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'activities')
  );
  person.task_ids = array(
    select id from public.tasks
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
      or candidate_id = any (person.candidate_ids)
      or application_id = any (person.application_ids)
      or placement_id = any (person.placement_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'tasks')
  );
  select array_agg(distinct name) filter (where char_length(name) > 1),
    array_agg(distinct phone) filter (where char_length(regexp_replace(phone, '\D', '', 'g')) >= 6)
  into person.names, person.phones
  from (
    select leads.name, leads.phone from public.leads where id = any (person.lead_ids)
    union
    select clients.name, clients.phone from public.clients where id = any (person.client_ids)
    union
    select candidates.name, candidates.phone from public.candidates
    where id = any (person.candidate_ids)
    union
    select sent ->> 'name', sent ->> 'phone' from public.applications
    where id = any (person.application_ids)
    union
    select details ->> 'name', details ->> 'phone' from public.received_applications
    where id = any (person.waiting_ids)
    union
    select guardian_name, guardian_phone from public.candidates
    where lower(guardian_email) = any (person.addresses)
    union
    select side ->> 'guardian_name', side ->> 'guardian_phone'
    from public.audit_log
    cross join lateral (values (before), (after)) as entry (side)
    where table_name = 'candidates'
      and private.audit_keys(before, after) && private.address_keys(person.addresses)
      and lower(side ->> 'guardian_email') = any (person.addresses)
    union
    select sent #>> '{guardian,name}', sent #>> '{guardian,phone}' from public.applications
    where private.addresses_in(sent) && private.address_keys(person.addresses)
      and private.names_guardian(sent, person.addresses)
    union
    select details #>> '{guardian,name}', details #>> '{guardian,phone}'
    from public.received_applications
    where private.addresses_in(details) && private.address_keys(person.addresses)
      and private.names_guardian(details, person.addresses)
    union
    select side ->> 'name', side ->> 'phone'
    from public.audit_log
    cross join lateral (values (before), (after)) as entry (side)
    where (table_name = 'leads' and record_id = any (person.lead_ids::text[]))
      or (table_name = 'clients' and record_id = any (person.client_ids::text[]))
      or (table_name = 'candidates' and record_id = any (person.candidate_ids::text[]))
    union
    select details #>> array['name', side], details #>> array['phone', side]
    from public.activities
    cross join lateral (values ('before'), ('after'), ('other')) as entry (side)
    where id = any (person.activity_ids)
  ) as known_as (name, phone);
  -- Texts that belong to no record, if nobody else has the number.
  numbers = array(
    select distinct private.mobile_number(phone) from unnest(person.phones) as phone
    where private.mobile_number(phone) is not null
      and not exists (select from private.others_with_number(person, phone))
  );
  person.email_ids = array(
    select id from public.emails
    where lower(recipient) = any (person.addresses) or lower(sender_email) = any (person.addresses)
      or lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
      or candidate_id = any (person.candidate_ids)
      or application_id = any (person.application_ids)
      or channel = 'text' and lower(recipient) = any (numbers)
        and num_nonnulls(lead_id, client_id, candidate_id, application_id) = 0
    union
    select record_id::uuid from private.deleted_of(person, 'emails')
  );
  person.message_ids = array(
    select id from public.received_messages
    where lower(sender) = any (person.addresses) or recipients && person.addresses
      or lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
      or candidate_id = any (person.candidate_ids)
      or application_id = any (person.application_ids)
      or channel = 'text' and lower(sender) = any (numbers) and filed_at is null
    union
    select record_id::uuid from private.deleted_of(person, 'received_messages')
  );
  person.user_ids = array(
    select users.id from auth.users
    where (
        lower(users.email) = any (person.addresses)
        or users.id in (select user_id from auth.identities where identities.email = any (person.addresses))
      )
      and not exists (select from public.admin_users where user_id = users.id)
  );
  person.private_addresses = array(
    select address from unnest(person.addresses) as address
    where not exists (select from public.staff where lower(staff.email) = address)
      and not exists (select from public.admin_users where lower(admin_users.email) = address)
  );
  select
    array_agg(path) filter (where bucket = 'attachments'),
    array_agg(bucket || '/' || path) filter (where bucket <> 'attachments')
  into person.files, person.candidate_files
  from private.files_of(person);
  person.files = coalesce(person.files, '{}');
  person.candidate_files = coalesce(person.candidate_files, '{}');
  return person;
end
$$;

revoke all on function private.trace_person(text) from public;

create function private.escaped(word text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(word, '[^[:alnum:][:space:]]', '\\\&', 'g')
$$;

revoke all on function private.escaped(text) from public;

-- Matches addresses, and names or numbers, in every spelling. It does not depend on a flag for the
-- case of letters.
create function private.pattern_of(addresses text[], words text[]) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(part, '|')
  from (
    select '(?<![[:alnum:]._%+-])'
      || (
        select string_agg(
          case
            when sign = '@' then '(?:@|%40|&#0*64;|&#x0*40;)'
            when sign ~ '[[:alpha:]]' then '[' || lower(sign) || upper(sign) || ']'
            else private.escaped(sign)
          end,
          '' order by place
        )
        from unnest(string_to_array(address, null)) with ordinality as signs (sign, place)
      )
      || '(?![[:alnum:]-]|\.[[:alnum:]])'
    from unnest(addresses) as address where strpos(address, '@') > 1
    union all
    select case
      when word !~ '[^0-9+().\s–-]' and char_length(private.dialled(word)) >= 6
        then private.spelled_number(word)
      else private.spelled_name(word, false)
    end
    from unnest(words) as word
  ) as parts (part)
$$;

revoke all on function private.pattern_of(text[], text[]) from public;

-- Every text in a JSON document, so that a search sees what people read rather than JSON's escapes.
create function private.strings_of(document jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(value #>> '{}', ' ')
  from jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') as value
$$;

revoke all on function private.strings_of(jsonb) from public;

-- Where other people's records name the person: by address in free text and in answers, or in the
-- note that is written when staff move a lead from one client to another. That note has names but
-- no ids; it belongs to the audit entry of the move, which was written at the same moment.
create function private.mentions_of(person private.person)
returns table (place text, id uuid, content text)
language sql stable
set search_path = ''
as $$
  with wanted as (
    select private.address_keys(person.private_addresses) as keys,
      private.pattern_of(person.private_addresses, null) as addresses,
      private.pattern_of(null, person.names) as names,
      private.redaction_of(person) as spelled
  ),
  -- The people whose parent or guardian the person is: their records name the guardian.
  wards as (
    select id from public.candidates
    where lower(guardian_email) = any (person.private_addresses)
      and id <> all (person.candidate_ids)
    union
    select candidate_id from public.applications, wanted
    where private.addresses_in(sent) && keys
      and private.names_guardian(sent, person.private_addresses)
      and candidate_id <> all (person.candidate_ids)
    union
    -- Who was named before.
    select record_id::uuid from public.audit_log, wanted
    where table_name = 'candidates' and private.audit_keys(before, after) && keys
      and array[lower(before ->> 'guardian_email'), lower(after ->> 'guardian_email')]
        && person.private_addresses
      and record_id <> all (person.candidate_ids::text[])
  ),
  of_wards as (
    select applications.id from public.applications
    where candidate_id in (select id from wards)
  )
  select 'leads', leads.id, concat_ws(' ', message, private.strings_of(answers)) from public.leads, wanted
  where (private.addresses_in(message) && keys or private.addresses_in(answers) && keys)
    and concat_ws(' ', message, private.strings_of(answers)) ~* addresses
    and leads.id <> all (person.lead_ids)
  union all
  select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details)) from public.activities, wanted
  where private.addresses_in(body) || private.addresses_in(details) && keys
    and concat_ws(' ', body, private.strings_of(details)) ~* addresses
    and activities.id <> all (person.activity_ids)
  union
  select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details))
  from wanted, public.activities
  join (
    select record_id::uuid as lead_id, at, (before ->> 'client_id')::uuid as previous_id
    from public.audit_log
    where table_name = 'leads' and action = 'update' and after ? 'client_id'
      and (
        record_id = any (person.lead_ids::text[])
        or private.audit_keys(before, after) && person.client_ids::text[]
      )
  ) as moved
    on activities.created_at = moved.at
    and (activities.lead_id = moved.lead_id or activities.client_id = moved.previous_id)
  where activities.id <> all (person.activity_ids) and concat_ws(' ', body, private.strings_of(details)) ~* names
  union all
  select 'tasks', tasks.id, concat_ws(' ', title, description, care_note) from public.tasks, wanted
  where private.addresses_in(title || ' ' || description || ' ' || coalesce(care_note, '')) && keys
    and concat_ws(' ', title, description, care_note) ~* addresses
    and tasks.id <> all (person.task_ids)
  union all
  select 'emails', emails.id, concat_ws(' ', subject, body_text, body_html) from public.emails, wanted
  where private.addresses_in(subject || ' ' || coalesce(body_text, '') || ' ' || coalesce(body_html, ''))
      && keys
    and concat_ws(' ', subject, body_text, body_html) ~* addresses
    and emails.id <> all (person.email_ids)
  union
  -- A message to someone else, of which the person got a copy.
  select 'emails', emails.id, array_to_string(copies || blind_copies, ' ') from public.emails, wanted
  where cardinality(copies || blind_copies) > 0
    and array_to_string(copies || blind_copies, ' ') ~* addresses
    and emails.id <> all (person.email_ids)
  union all
  select 'received_messages', messages.id,
    concat_ws(' ', subject, body_text, quoted_text, body_html, array_to_string(copies, ' '))
  from public.received_messages as messages, wanted
  where (
      private.addresses_in(
        subject || ' ' || body_text || ' ' || coalesce(quoted_text, '') || ' ' || coalesce(body_html, '')
      ) && keys
      or copies && person.private_addresses
    )
    and concat_ws(' ', subject, body_text, quoted_text, body_html, array_to_string(copies, ' '))
      ~* addresses
    and messages.id <> all (person.message_ids)
  union all
  -- Someone else's guardian.
  select 'candidates', candidates.id, concat_ws(' ', guardian_name, guardian_email, interests)
  from public.candidates, wanted
  where (
      candidates.id in (select id from wards)
      or private.addresses_in(interests) && keys and interests ~* addresses
    )
    and candidates.id <> all (person.candidate_ids)
  union all
  select 'applications', applications.id,
    concat_ws(' ', cover_note, private.strings_of(answers), private.strings_of(sent))
  from public.applications, wanted
  where (
      private.addresses_in(cover_note) || private.addresses_in(answers) && keys
      or private.addresses_in(sent) && keys
    )
    and concat_ws(' ', cover_note, private.strings_of(answers), private.strings_of(sent))
      ~* addresses
    and applications.id <> all (person.application_ids)
  union
  select 'applications', applications.id,
    concat_ws(' ', cover_note, private.strings_of(answers), private.strings_of(sent))
  from public.applications, wanted
  where id in (select id from of_wards)
    and concat_ws(' ', cover_note, private.strings_of(answers), private.strings_of(sent)) ~ spelled
  union all
  select 'received_applications', waiting.id, private.strings_of(details)
  from public.received_applications as waiting, wanted
  where private.addresses_in(details) && keys and private.strings_of(details) ~* addresses
    and waiting.id <> all (person.waiting_ids)
  union all
  select 'placements', placements.id, concat_ws(' ', end_reason, suspended_reason)
  from public.placements, wanted
  where private.addresses_in(end_reason) || private.addresses_in(suspended_reason) && keys
    and concat_ws(' ', end_reason, suspended_reason) ~* addresses
    and placements.id <> all (person.placement_ids)
  union all
  select 'visits', visits.id, concat_ws(' ', notes, concerns, follow_up) from public.visits, wanted
  where private.addresses_in(notes) || private.addresses_in(concerns) || private.addresses_in(follow_up)
      && keys
    and concat_ws(' ', notes, concerns, follow_up) ~* addresses
    and visits.id <> all (person.visit_ids)
  union
  -- Someone else's supervisor, who signed.
  select 'visits', visits.id, signed_by
  from public.visits join public.placements on placements.id = placement_id, wanted
  where supervisor_id = any (person.client_ids) and signed_by ~* names
    and visits.id <> all (person.visit_ids)
  union all
  select 'interviews', interviews.id,
    concat_ws(' ', place, employer_people, notes, cancel_reason)
  from public.interviews, wanted
  where private.addresses_in(
      coalesce(place, '') || ' ' || coalesce(employer_people, '') || ' ' || coalesce(notes, '')
        || ' ' || coalesce(cancel_reason, '')
    ) && keys
    and concat_ws(' ', place, employer_people, notes, cancel_reason) ~* addresses
    and interviews.id not in (select private.interviews_of(person))
  union all
  select 'scores', scores.id, note from public.scores, wanted
  where private.addresses_in(note) && keys and note ~* addresses
    and scores.id <> all (person.score_ids)
  union all
  select 'shortlists', shortlists.id, concat_ws(' ', title, message) from public.shortlists, wanted
  where concat_ws(' ', title, message) ~* addresses
  union
  -- The shortlist that the person is on.
  select 'shortlists', shortlists.id, concat_ws(' ', title, message)
  from public.shortlists join public.shortlist_entries as entries on shortlist_id = shortlists.id, wanted
  where entries.id = any (person.entry_ids) and concat_ws(' ', title, message) ~ spelled
  union all
  select 'shortlist_entries', entries.id, concat_ws(' ', introduction, answer_note)
  from public.shortlist_entries as entries, wanted
  where concat_ws(' ', introduction, answer_note) ~* addresses
    and entries.id <> all (person.entry_ids)
  union all
  select 'saved_views', saved_views.id, concat_ws(' ', name, query) from public.saved_views, wanted
  where concat_ws(' ', name, query) ~* addresses
  union
  select near.place, near.id, near.content
  from (
    select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details))
    from public.activities
    where candidate_id in (select id from wards) or application_id in (select id from of_wards)
    union all
    select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details))
    from public.activities join public.placements on placements.id = activities.placement_id
    where placements.candidate_id in (select id from wards)
    union all
    select 'tasks', tasks.id, concat_ws(' ', title, description, care_note) from public.tasks
    where candidate_id in (select id from wards) or application_id in (select id from of_wards)
    union all
    select 'tasks', tasks.id, concat_ws(' ', title, description, care_note)
    from public.tasks join public.placements on placements.id = tasks.placement_id
    where placements.candidate_id in (select id from wards)
    union all
    select 'emails', emails.id, concat_ws(' ', subject, body_text, body_html) from public.emails
    where candidate_id in (select id from wards) or application_id in (select id from of_wards)
    union all
    select 'received_messages', messages.id,
      concat_ws(' ', subject, body_text, quoted_text, body_html)
    from public.received_messages as messages
    where candidate_id in (select id from wards) or application_id in (select id from of_wards)
    union all
    select 'interviews', interviews.id, concat_ws(' ', place, employer_people, notes, cancel_reason)
    from public.interviews where application_id in (select id from of_wards)
    union all
    select 'scores', scores.id, note from public.scores
    where application_id in (select id from of_wards)
    union all
    select 'shortlist_entries', entries.id, concat_ws(' ', introduction, answer_note)
    from public.shortlist_entries as entries where application_id in (select id from of_wards)
    union all
    select 'visits', visits.id, concat_ws(' ', notes, concerns, follow_up)
    from public.visits join public.placements on placements.id = placement_id
    where candidate_id in (select id from wards)
    union all
    select 'placements', placements.id, concat_ws(' ', end_reason, suspended_reason)
    from public.placements where candidate_id in (select id from wards)
  ) as near (place, id, content), wanted
  where near.content ~ spelled
    and near.id <> all (person.activity_ids || person.task_ids || person.email_ids || person.message_ids)
$$;

revoke all on function private.mentions_of(private.person) from public;

create function private.records_in(mentions jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select concat_ws(':', mention ->> 'table', mention ->> 'id')
    from jsonb_array_elements(mentions) as mention
  )
$$;

revoke all on function private.records_in(jsonb) from public;

-- Audit entries that still say something about the person. Entries about the person's own records
-- are emptied; in entries about others, only the person's details are replaced. An entry that says
-- only that a colleague's name was changed has no address to be found by.
create function private.audit_of(person private.person, mentioned text[])
returns table (id bigint, is_own boolean)
language sql stable
set search_path = ''
as $$
  select entry.id, bool_or(entry.is_own)
  from (
    select audit_log.id, true
    from (
      select 'leads', unnest(person.lead_ids)
      union all select 'attachments', unnest(person.lead_ids)
      union all select 'clients', unnest(person.client_ids)
      union all select 'activities', unnest(person.activity_ids)
      union all select 'tasks', unnest(person.task_ids)
      union all select 'emails', unnest(person.email_ids)
      union all select 'received_messages', unnest(person.message_ids)
      union all select 'candidates', unnest(person.candidate_ids)
      union all select 'applications', unnest(person.application_ids)
      union all select 'placements', unnest(person.placement_ids)
      union all select 'visits', unnest(person.visit_ids)
      union all select 'candidate_documents', unnest(person.document_ids)
      union all select 'interviews', private.interviews_of(person)
      union all select 'scores', unnest(person.score_ids)
      union all select 'shortlist_entries', unnest(person.entry_ids)
      union all select 'job_alerts', unnest(person.alert_ids)
      union all select 'received_applications', unnest(person.waiting_ids)
    ) as own (place, record)
    join public.audit_log on table_name = own.place and record_id = own.record::text
    where before is not null or after is not null
    union all
    select audit_log.id, true
    from private.stop_keys(person) as stop
    join public.audit_log on table_name = 'message_stops' and record_id = stop
    where before is not null or after is not null
    union all
    -- Every entry of a deleted colleague's row, also one that has only the name.
    select audit_log.id, true
    from (
      select distinct record_id from public.audit_log
      where table_name = 'staff'
        and private.audit_keys(before, after) && private.address_keys(person.private_addresses)
        and array[lower(before ->> 'email'), lower(after ->> 'email')] && person.private_addresses
        and not exists (select from public.staff where staff.id::text = audit_log.record_id)
    ) as colleague
    join public.audit_log on table_name = 'staff' and audit_log.record_id = colleague.record_id
    where before is not null or after is not null
    union all
    select audit_log.id, false
    from unnest(mentioned) as mention (record)
    join public.audit_log
      on table_name = split_part(mention.record, ':', 1)
      and record_id = split_part(mention.record, ':', 2)
    where concat_ws(' ', private.strings_of(before), private.strings_of(after))
      ~ private.redaction_of(person)
    union all
    select audit_log.id,
      table_name not in ('leads', 'clients', 'candidates', 'emails', 'admin_users')
        and lower(coalesce(after, before) ->> 'email') = any (person.private_addresses)
    from public.audit_log
    where private.audit_keys(before, after) && private.address_keys(person.private_addresses)
      and concat_ws(' ', private.strings_of(before), private.strings_of(after)) ~* private.pattern_of(person.private_addresses, null)
  ) as entry (id, is_own)
  group by entry.id
$$;

revoke all on function private.audit_of(private.person, text[]) from public;

-- The privacy screen shows and exports exactly what erasing removes, even for someone who is only
-- left in the audit log. A lead that staff have linked to a client with another address is about
-- the same person. For an account, this includes what happened to it, its second factors, and the
-- sign-in service's records. Secrets and their hashes are left out. tests/database/personal-data.ts
-- lists which is which.
create function public.find_person(email text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person private.person;
  mentions jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  person = private.trace_person(find_person.email);
  -- Only the words around the mention: the rest is about someone else.
  select coalesce(jsonb_agg(jsonb_build_object(
    'table', place, 'id', id, 'excerpt', substring(
      content, '.{0,60}(?:' || private.redaction_of(person) || ').{0,60}')
  )), '[]') into mentions
  from private.mentions_of(person);
  return jsonb_build_object(
    'addresses', to_jsonb(person.addresses),
    'leads', (
      select coalesce(jsonb_agg(to_jsonb(leads)), '[]') from public.leads
      where id = any (person.lead_ids)
    ),
    'clients', (
      select coalesce(jsonb_agg(to_jsonb(clients)), '[]') from public.clients
      where id = any (person.client_ids)
    ),
    'activities', (
      select coalesce(jsonb_agg(to_jsonb(activities)), '[]') from public.activities
      where id = any (person.activity_ids)
    ),
    'tasks', (
      select coalesce(jsonb_agg(to_jsonb(tasks)), '[]') from public.tasks
      where id = any (person.task_ids)
    ),
    'emails', (
      select coalesce(jsonb_agg(to_jsonb(emails)), '[]') from public.emails
      where id = any (person.email_ids)
    ),
    'received_messages', (
      select coalesce(jsonb_agg(to_jsonb(messages) || jsonb_build_object('files', (
        select coalesce(jsonb_agg(to_jsonb(files)), '[]') from public.received_files as files
        where received_message_id = messages.id
      ))), '[]')
      from public.received_messages as messages
      where id = any (person.message_ids)
    ),
    'message_stops', (
      select coalesce(jsonb_agg(to_jsonb(stops) || jsonb_build_object('id', address_hash)), '[]')
      from private.stops_of(person) as stops
    ),
    'candidates', (
      select coalesce(jsonb_agg(to_jsonb(candidates)), '[]') from public.candidates
      where id = any (person.candidate_ids)
    ),
    'candidate_documents', (
      select coalesce(jsonb_agg(to_jsonb(candidate_documents)), '[]') from public.candidate_documents
      where id = any (person.document_ids)
    ),
    'applications', (
      select coalesce(jsonb_agg(to_jsonb(applications)), '[]') from public.applications
      where id = any (person.application_ids)
    ),
    'received_applications', (
      select coalesce(jsonb_agg(to_jsonb(waiting)), '[]')
      from public.received_applications as waiting where id = any (person.waiting_ids)
    ),
    'placements', (
      select coalesce(jsonb_agg(to_jsonb(placements) - 'care_steps'), '[]') from public.placements
      where id = any (person.placement_ids)
    ),
    'visits', (
      select coalesce(jsonb_agg(to_jsonb(visits)), '[]') from public.visits
      where id = any (person.visit_ids)
    ),
    'interviews', (
      select coalesce(jsonb_agg(to_jsonb(interviews)), '[]') from public.interviews
      where id in (select private.interviews_of(person))
    ),
    'scores', (
      select coalesce(jsonb_agg(to_jsonb(scores)), '[]') from public.scores
      where id = any (person.score_ids)
    ),
    'shortlist_entries', (
      select coalesce(jsonb_agg(to_jsonb(shortlist_entries)), '[]') from public.shortlist_entries
      where id = any (person.entry_ids)
    ),
    'job_alerts', (
      select coalesce(jsonb_agg(to_jsonb(job_alerts)), '[]') from public.job_alerts
      where id = any (person.alert_ids)
    ),
    'files', to_jsonb(person.files),
    'candidate_files', to_jsonb(person.candidate_files),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', users.id, 'email', users.email, 'new_email', nullif(users.email_change, ''),
        'phone', users.phone,
        'created_at', users.created_at, 'last_sign_in_at', users.last_sign_in_at,
        'details', users.raw_user_meta_data,
        'identities', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'provider', provider, 'details', identity_data, 'last_sign_in_at', last_sign_in_at)), '[]')
          from auth.identities where user_id = users.id
        ),
        'sessions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'created_at', created_at, 'ip', ip, 'user_agent', user_agent)), '[]')
          from auth.sessions where user_id = users.id
        ),
        'second_factors', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'name', friendly_name, 'phone', phone, 'created_at', mfa_factors.created_at,
            'used', (
              select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'ip', ip_address)), '[]')
              from auth.mfa_challenges where factor_id = mfa_factors.id
            ))), '[]')
          from auth.mfa_factors where user_id = users.id
        ),
        'activity', (
          select coalesce(jsonb_agg(to_jsonb(account_events) - array['id', 'user_id'] order by at), '[]')
          from public.account_events where user_id = users.id
        )
      )), '[]')
      from auth.users where users.id = any (person.user_ids)
    ),
    'sign_in_log', (
      select coalesce(jsonb_agg(to_jsonb(entries) - 'instance_id' order by created_at), '[]')
      from auth.audit_log_entries as entries
      where payload ->> 'actor_id' = any (person.user_ids::text[])
        or lower(payload ->> 'actor_username') = any (person.private_addresses)
    ),
    'mentions', mentions,
    'audit', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.id), '[]')
      from (
        select audit_log.id, at, action, table_name, record_id,
          case when is_own then before end as before, case when is_own then after end as after
        from private.audit_of(person, private.records_in(mentions)) as found
        join public.audit_log on audit_log.id = found.id
      ) as entry
    )
  );
end
$$;

revoke all on function public.find_person(text) from public, anon, authenticated, service_role;
grant execute on function public.find_person(text) to authenticated;

create function private.redact(content text, pattern text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(content, pattern, '[erased]', 'g')
$$;

revoke all on function private.redact(text, text) from public;

create function private.redact(document jsonb, pattern text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(document)
    when 'string' then to_jsonb(private.redact(document #>> '{}', pattern))
    when 'array' then (
      select coalesce(jsonb_agg(private.redact(item, pattern) order by place), '[]')
      from jsonb_array_elements(document) with ordinality as items (item, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(key, private.redact(value, pattern)), '{}')
      from jsonb_each(document)
    )
    else document
  end
$$;

revoke all on function private.redact(jsonb, text) from public;

-- Erases everything held about a person. The audit log keeps only that it happened, with a
-- fingerprint of the address, which can confirm an erasure but does not name anyone. File names are
-- personal data like the rest and are erased too. tests/database/personal-data.ts lists every
-- column that can hold personal data, and what happens to it here.
create function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  found_data jsonb := public.find_person(erase_person.email);
  person private.person := private.trace_person(erase_person.email);
  mentioned text[] := private.records_in(found_data -> 'mentions');
  mentioned_ids uuid[] := array(select split_part(record, ':', 2)::uuid from unnest(mentioned) as record);
  pattern text := private.redaction_of(person);
begin
  if exists (
    select from storage.objects where bucket_id = 'attachments' and name = any (person.files)
  ) or exists (
    select from storage.objects where bucket_id || '/' || name = any (person.candidate_files)
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;

  perform set_config('private.erasing', 'on', true);
  update public.leads
  set message = private.redact(message, pattern), answers = private.redact(answers, pattern)
  where id = any (mentioned_ids);
  update public.activities
  set body = private.redact(body, pattern), details = private.redact(details, pattern)
  where id = any (mentioned_ids);
  update public.tasks
  set title = private.redact(title, pattern), description = private.redact(description, pattern),
    care_note = private.redact(care_note, pattern)
  where id = any (mentioned_ids);
  update public.emails
  set subject = private.redact(subject, pattern), body_text = private.redact(body_text, pattern),
    body_html = private.redact(body_html, pattern),
    copies = array(
      select address from unnest(copies) as address
      where lower(address) <> all (person.private_addresses)
    ),
    blind_copies = array(
      select address from unnest(blind_copies) as address
      where lower(address) <> all (person.private_addresses)
    )
  where id = any (mentioned_ids);
  update public.received_messages
  set subject = private.redact(subject, pattern), body_text = private.redact(body_text, pattern),
    quoted_text = private.redact(quoted_text, pattern),
    body_html = private.redact(body_html, pattern),
    copies = array(
      select address from unnest(copies) as address where address <> all (person.private_addresses)
    )
  where id = any (mentioned_ids);
  delete from public.saved_views where id = any (mentioned_ids);
  update public.candidates
  set guardian_name = null, guardian_relation = null, guardian_phone = null, guardian_email = null
  where id = any (mentioned_ids) and lower(guardian_email) = any (person.private_addresses);
  update public.candidates set interests = private.redact(interests, pattern)
  where id = any (mentioned_ids);
  update public.applications
  set cover_note = private.redact(cover_note, pattern), answers = private.redact(answers, pattern),
    sent = private.redact(private.without_guardian(sent, person.private_addresses), pattern)
  where id = any (mentioned_ids);
  update public.received_applications
  set details = private.redact(
    private.without_guardian(details, person.private_addresses), pattern)
  where id = any (mentioned_ids);
  update public.placements
  set end_reason = private.redact(end_reason, pattern),
    suspended_reason = private.redact(suspended_reason, pattern)
  where id = any (mentioned_ids);
  update public.visits
  set notes = private.redact(notes, pattern), concerns = private.redact(concerns, pattern),
    follow_up = private.redact(follow_up, pattern),
    signature = case when signed_by ~ pattern then null else signature end,
    signed_by = private.redact(signed_by, pattern)
  where id = any (mentioned_ids);
  update public.interviews
  set place = private.redact(place, pattern),
    employer_people = private.redact(employer_people, pattern),
    notes = private.redact(notes, pattern), cancel_reason = private.redact(cancel_reason, pattern)
  where id = any (mentioned_ids);
  update public.scores set note = private.redact(note, pattern) where id = any (mentioned_ids);
  update public.shortlists
  set title = private.redact(title, pattern), message = private.redact(message, pattern)
  where id = any (mentioned_ids);
  update public.shortlist_entries
  set introduction = private.redact(introduction, pattern),
    answer_note = private.redact(answer_note, pattern)
  where id = any (mentioned_ids);

  -- Messages to staff that wait to be sent: they name the person beside a link to the record.
  update private.confidential_email_bodies
  set body_text = private.redact(body_text, pattern), body_html = private.redact(body_html, pattern)
  where email_id <> all (person.email_ids)
    and concat_ws(' ', body_text, body_html) ~ nullif(array_to_string(
      array[private.pattern_of(person.private_addresses, null)]
        || person.lead_ids::text[] || person.client_ids::text[] || person.candidate_ids::text[]
        || person.application_ids::text[] || person.placement_ids::text[]
        || person.message_ids::text[],
      '|'), '');
  delete from public.emails where id = any (person.email_ids);
  delete from public.received_messages where id = any (person.message_ids);
  -- By themselves too: an entry about a client can hang on someone else's lead.
  delete from public.activities where id = any (person.activity_ids);
  delete from public.leads where id = any (person.lead_ids);
  delete from public.clients where id = any (person.client_ids);
  delete from public.candidates where id = any (person.candidate_ids);
  delete from public.received_applications where id = any (person.waiting_ids);
  delete from public.job_alerts where id = any (person.alert_ids);

  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0
  where lower(email_change) = any (person.private_addresses);
  delete from auth.one_time_tokens where lower(relates_to) = any (person.private_addresses);
  delete from auth.flow_state where user_id = any (person.user_ids);
  delete from auth.audit_log_entries
  where payload ->> 'actor_id' = any (person.user_ids::text[])
    or lower(payload ->> 'actor_username') = any (person.private_addresses);
  delete from auth.users where id = any (person.user_ids);

  -- What someone did as a member of staff stays under their name.
  update public.audit_log set actor_email = null
  where actor_id = any (person.user_ids)
    and not exists (
      select from public.audit_log as hired
      where hired.table_name = 'admin_users'
        and private.audit_keys(hired.before, hired.after) && array[audit_log.actor_id::text]
    );
  update public.audit_log
  set before = case when found.is_own then null else private.redact(before, pattern) end,
    after = case when found.is_own then null else private.redact(after, pattern) end
  from private.audit_of(person, mentioned) as found
  where audit_log.id = found.id;
  -- Nobody writes to an erased person by accident: the stop stays, without the address, and without
  -- the words of a mail server, which may repeat it.
  update public.message_stops set address = null, detail = null
  where (channel, address_hash, reason) in (
    select stops.channel, stops.address_hash, stops.reason from private.stops_of(person) as stops
  );
  perform set_config('private.erasing', 'off', true);

  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  select
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array[
        'leads', 'clients', 'candidates', 'applications', 'received_applications', 'placements', 'visits', 'job_alerts', 'activities', 'tasks',
        'emails', 'received_messages', 'files', 'candidate_files', 'accounts', 'mentions', 'audit'
      ]) as kind
    )
  from unnest(person.addresses) as address;
end
$$;

revoke all on function public.erase_person(text) from public, anon, authenticated, service_role;
grant execute on function public.erase_person(text) to authenticated;

-- What the search for a person cannot decide automatically and leaves for someone to check: records
-- that had the address before, others with the same name or number, and texts that name the person
-- without the address.
create function private.undecided_about(person private.person)
returns table (place text, id uuid, reason text, excerpt text)
language plpgsql stable
set search_path = ''
as $$
declare
  list text;
  word text;
  names text[] := array(
    select distinct private.folded(name) from unnest(person.names) as name
    where char_length(name) > 4
  );
  numbers text[] := array(
    select distinct right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) from unnest(person.phones) as phone
  );
  own uuid[] := person.lead_ids || person.client_ids || person.candidate_ids || person.activity_ids || person.task_ids
    || person.email_ids || person.message_ids
    -- Erasing replaces the person's details in these.
    || array(select mention.id from private.mentions_of(person) as mention);
  named text := private.pattern_of(null, person.names);
  -- A quick check first; the regular expression then decides.
  likely text[] := array(
    select '%' || regexp_replace(lower(name), '([\\%_])', '\\\1', 'g') || '%'
    from unnest(person.names) as name
  );
begin
  return query
    select distinct on (table_name, record_id)
      table_name, record_id::uuid, 'had this address before', null::text
    from public.audit_log
    where table_name in ('leads', 'clients', 'candidates') and action = 'update'
      and private.audit_keys(before, after) && private.address_keys(person.addresses)
      and lower(before ->> 'email') = any (person.addresses)
      and record_id::uuid <> all (own)
      and (
        exists (select from public.leads where leads.id = record_id::uuid)
        or exists (select from public.clients where clients.id = record_id::uuid)
        or exists (select from public.candidates where candidates.id = record_id::uuid)
      );

  foreach list in array array['clients', 'leads'] loop
    foreach word in array names || numbers loop
      -- The search index suggests rows; this condition decides whether they match.
      return query execute format(
        'select %1$L, id,
           case when private.folded(name) = $1 then ''has the same name''
             when right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = $1
               then ''has the same number''
             else ''names this person'' end,
           concat_ws('' · '', name, email)
         from public.%1$I
         where %2$s and id <> all ($2)
           and (private.folded(name) = $1
             or right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = $1
             %3$s)
         limit 20',
        list,
        case
          when word = any (numbers) then private.search_condition(list, word, false)
          else private.text_condition(
            list, array['%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'])
        end,
        case list
          when 'leads'
            then $message$or ' ' || regexp_replace(private.folded(message), '[^a-z0-9]+', ' ', 'g') || ' '
              like '% ' || $1 || ' %'$message$
          else ''
        end
      ) using word, own;
    end loop;
  end loop;

  return query
    select 'candidates', candidates.id,
      case when private.folded(name) = any (names) then 'has the same name'
        else 'has the same number' end,
      concat_ws(' · ', name, email)
    from public.candidates
    where (
        private.folded(name) = any (names)
        or private.dialled(phone) = any (array(select private.dialled(number) from unnest(person.phones) as number))
      )
      and candidates.id <> all (own)
    limit 20;

  return query
    select 'organisations', organisations.id, 'has the same number', organisations.name::text
    from public.organisations
    where private.dialled(phone) = any (array(select private.dialled(number) from unnest(person.phones) as number))
    limit 20;
  return query
    select 'received_messages', messages.id, 'has the same number', messages.body_text
    from public.received_messages as messages
    where channel = 'text' and messages.id <> all (own)
      and lower(sender) in (
        select private.mobile_number(number) from unnest(person.phones) as number
      )
    limit 20;

  if named is null then
    return;
  end if;
  return query (
    select
      case
        when activities.lead_id is not null then 'leads'
        when activities.client_id is not null then 'clients'
        when activities.candidate_id is not null then 'candidates'
        when activities.placement_id is not null then 'placements'
        when activities.vacancy_id is not null then 'vacancies'
        else 'organisations'
      end,
      coalesce(
        activities.lead_id, activities.client_id, activities.candidate_id, activities.placement_id,
        activities.vacancy_id,
        activities.organisation_id
      ),
      'names this person',
      substring(concat_ws(' ', body, private.strings_of(details)), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.activities
    where lower(concat_ws(' ', body, details::text)) like any (likely)
      and concat_ws(' ', body, private.strings_of(details)) ~* named and activities.id <> all (own)
    limit 20
  );
  return query (
    select 'tasks', tasks.id, 'names this person',
      substring(concat_ws(' ', title, description, care_note), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.tasks
    where lower(concat_ws(' ', title, description, care_note)) like any (likely)
      and concat_ws(' ', title, description, care_note) ~* named and tasks.id <> all (own)
    limit 20
  );
  return query (
    select 'placements', visits.placement_id, 'names this person',
      substring(concat_ws(' ', notes, concerns, follow_up, signed_by), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.visits
    where lower(concat_ws(' ', notes, concerns, follow_up, signed_by)) like any (likely)
      and concat_ws(' ', notes, concerns, follow_up, signed_by) ~* named
      and visits.id <> all (own || coalesce(person.visit_ids, '{}'))
    limit 20
  );
  return query (
    select 'emails', emails.id, 'names this person', emails.subject::text
    from public.emails
    where lower(concat_ws(' ', subject, body_text)) like any (likely)
      and concat_ws(' ', subject, body_text) ~* named and emails.id <> all (own)
    limit 20
  );
  return query (
    select 'received_messages', messages.id, 'names this person', messages.subject::text
    from public.received_messages as messages
    where lower(concat_ws(' ', sender_name, subject, body_text)) like any (likely)
      and concat_ws(' ', sender_name, subject, body_text) ~* named and messages.id <> all (own)
    limit 20
  );
  return query (
    select 'saved_views', saved_views.id, 'names this person', saved_views.name::text
    from public.saved_views
    where concat_ws(' ', name, translate(replace(query, '%20', ' '), '+', ' ')) ~* named
      and saved_views.id <> all (own)
    limit 20
  );
end
$$;

revoke all on function private.undecided_about(private.person) from public;

create function public.find_undecided(email text)
returns table (place text, id uuid, reason text, excerpt text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select * from private.undecided_about(private.trace_person(find_undecided.email));
end
$$;

revoke all on function public.find_undecided(text) from public, anon, authenticated, service_role;
grant execute on function public.find_undecided(text) to authenticated;

-- How a person's names, addresses and numbers may be written in other people's records.

-- One sign of a name: in both cases or only as a capital, with or without accents and typographic
-- apostrophes, in text or HTML.
create function private.spelled_sign(sign text, is_capital boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when sign ~ '\s' then '(?:\s|\u00a0|&nbsp;)+'
    when strpos('''’‘ʼ´`', sign) > 0 then
      '(?:[''’‘ʼ´`]|&#0*39;|&#x0*27;|&apos;|&[lr]squo;)?'
    when strpos('-‐‑–', sign) > 0 then '[-‐‑–\s]?'
    else coalesce(
      (
        select '[' || case when is_capital then '' else small end || capital || '][\u0300-\u036f]*'
        from (
          values
            ('aàáâãäåāăą', 'AÀÁÂÃÄÅĀĂĄ'), ('cçćč', 'CÇĆČ'), ('dďđ', 'DĎĐ'),
            ('eèéêëēĕėęě', 'EÈÉÊËĒĔĖĘĚ'), ('gğģ', 'GĞĢ'), ('iìíîïīįı', 'IÌÍÎÏĪĮİ'),
            ('lĺľł', 'LĹĽŁ'), ('nñńňņ', 'NÑŃŇŅ'), ('oòóôõöøōő', 'OÒÓÔÕÖØŌŐ'), ('rŕř', 'RŔŘ'),
            ('sśšşș', 'SŚŠŞȘ'), ('tťţț', 'TŤŢȚ'), ('uùúûüūůűų', 'UÙÚÛÜŪŮŰŲ'), ('yýÿ', 'YÝŸ'),
            ('zźżž', 'ZŹŻŽ')
        ) as letters (small, capital)
        where strpos(small || capital, sign) > 0
      ),
      case
        when sign ~ '[[:alpha:]]' then
          '[' || case when is_capital then '' else lower(sign collate pg_catalog."und-x-icu") end
          || upper(sign collate pg_catalog."und-x-icu") || ']'
        else private.escaped(sign)
      end
    )
  end
$$;

revoke all on function private.spelled_sign(text, boolean) from public;

create function private.spelled_name(name text, is_capital boolean) returns text
language sql immutable
set search_path = ''
as $$
  select '(?<![[:alnum:]])'
    || string_agg(private.spelled_sign(sign, is_capital and place = 1), '' order by place)
    || '(?![[:alnum:]])'
  from unnest(
    string_to_array(regexp_replace(btrim(normalize(name, NFC)), '\s+', ' ', 'g'), null)
  ) with ordinality as signs (sign, place)
$$;

revoke all on function private.spelled_name(text, boolean) from public;

-- A number as people dial it here or from abroad, however they group its digits.
create function private.spelled_number(phone text) returns text
language sql immutable
set search_path = ''
as $$
  select '(?<![0-9])(?:(?:\+|00)\s*)?(?:61[\s().–-]*)?(?:\(?0\)?[\s().–-]*)?'
    || array_to_string(string_to_array(private.dialled(phone), null), '[\s().–-]*')
    || '(?![0-9])'
$$;

revoke all on function private.spelled_number(text) from public;

-- All that is replaced beside the address of a person: also the first or the last name alone. It is
-- a capital letter that tells the name “Will” from the word.
create function private.redaction_of(person private.person) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(
    concat_ws(
      '|', private.pattern_of(person.private_addresses, person.names || person.phones),
      (
        select string_agg(distinct private.spelled_name(part, true), '|')
        from unnest(person.names) as name
        cross join lateral regexp_split_to_table(name, '[\s,;:/()"]+') as part
        where char_length(part) > 2 and part !~ '[0-9@]'
      )
    ),
    ''
  )
$$;

revoke all on function private.redaction_of(private.person) from public;

-- The log has who replaced a résumé. People do this themselves through their link, which left no
-- trace of the file that was replaced.
create trigger record_resume_change after update of resume_path on public.applications
  for each row when (auth.uid() is null and old.resume_path is distinct from new.resume_path)
  execute function private.record_change();

create trigger record_resume_change after update of resume_path on public.candidates
  for each row when (auth.uid() is null and old.resume_path is distinct from new.resume_path)
  execute function private.record_change('resume_text');

-- Addresses that the person's records had before they were corrected. An address that is still in
-- use is left out: the record may have changed hands, and erasing must not affect another person.
create function private.former_addresses(addresses text[], client_ids uuid[], candidate_ids uuid[])
returns setof text
language sql stable
set search_path = ''
as $$
  select distinct former.address
  from (
    select 'clients' as source, unnest(client_ids)::text as id
    union all
    select 'candidates', unnest(candidate_ids)::text
    union all
    select 'leads', leads.id::text from public.leads
    where lower(leads.email) = any (addresses) or leads.client_id = any (client_ids)
  ) as own
  join public.audit_log on table_name = own.source and record_id = own.id
  cross join lateral (select lower(before ->> 'email')) as former (address)
  where audit_log.action = 'update' and strpos(former.address, '@') > 1
    and not exists (select from public.leads where lower(leads.email) = former.address)
    and not exists (select from public.clients where lower(clients.email) = former.address)
    and not exists (select from public.candidates where lower(candidates.email) = former.address)
    and not exists (select from public.staff where lower(staff.email) = former.address)
    and not exists (select from auth.users where lower(users.email) = former.address)
$$;

revoke all on function private.former_addresses(text[], uuid[], uuid[]) from public;

-- Whether what was sent names someone with one of these addresses as parent or guardian.
create function private.names_guardian(sent jsonb, addresses text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(lower(btrim(sent #>> '{guardian,email}')) = any (addresses), false)
$$;

revoke all on function private.names_guardian(jsonb, text[]) from public;

create function private.without_guardian(sent jsonb, addresses text[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when private.names_guardian(sent, addresses) then sent - 'guardian' else sent end
$$;

revoke all on function private.without_guardian(jsonb, text[]) from public;

-- Records of other people with this number.
create function private.others_with_number(person private.person, phone text) returns setof uuid
language sql stable
set search_path = ''
as $$
  select id from public.leads
  where private.dialled(leads.phone) = private.dialled(others_with_number.phone)
    and leads.phone is not null and not is_spam and id <> all (person.lead_ids)
  union all
  select id from public.clients
  where private.dialled(clients.phone) = private.dialled(others_with_number.phone)
    and clients.phone is not null and id <> all (person.client_ids)
  union all
  select id from public.candidates
  where private.dialled(candidates.phone) = private.dialled(others_with_number.phone)
    and id <> all (person.candidate_ids)
$$;

revoke all on function private.others_with_number(private.person, text) from public;

-- Numbers are compared as they are dialled.
create function private.stops_of(person private.person) returns setof public.message_stops
language sql stable
set search_path = ''
as $$
  select * from public.message_stops
  where channel = 'mail' and address is not null and address_hash = any (
    array(select private.address_hash(address) from unnest(person.private_addresses) as address)
  )
  union all
  select * from public.message_stops
  where channel = 'text' and private.dialled(address) = any (
    array(select private.dialled(phone) from unnest(person.phones) as phone)
  )
$$;

revoke all on function private.stops_of(private.person) from public;

-- Under which the audit log has the person's stops, also those that were lifted.
create function private.stop_keys(person private.person) returns setof text
language sql stable
set search_path = ''
as $$
  select concat_ws(':', known.channel, private.address_hash(known.address), reason)
  from (
    select 'mail', unnest(person.private_addresses)
    union
    select 'text', unnest(array[phone, private.mobile_number(phone)])
    from unnest(person.phones) as phone
  ) as known (channel, address)
  cross join unnest(array['unsubscribed', 'asked', 'bounced']) as reason
  where known.address is not null
  union
  select concat_ws(':', stops.channel, stops.address_hash, stops.reason)
  from private.stops_of(person) as stops
$$;

revoke all on function private.stop_keys(private.person) from public;

-- The person's files, with their buckets. Files that were replaced are named by the audit entries
-- of the records; the server has not removed them all yet.
create function private.files_of(person private.person) returns table (bucket text, path text)
language sql stable
set search_path = ''
as $$
  with past as (
    select table_name, before
    from (
      select 'leads', unnest(person.lead_ids)
      union all select 'candidates', unnest(person.candidate_ids)
      union all select 'applications', unnest(person.application_ids)
      union all select 'received_applications', unnest(person.waiting_ids)
      union all select 'candidate_documents', unnest(person.document_ids)
      union all select 'emails', unnest(person.email_ids)
    ) as own (place, record)
    join public.audit_log on table_name = own.place and record_id = own.record::text
    where before is not null
  )
  select 'resumes', resume_path from public.candidates
  where id = any (person.candidate_ids) and resume_path is not null
  union
  select 'resumes', resume_path from public.applications
  where id = any (person.application_ids) and resume_path is not null
  union
  select 'resumes', resume_path from public.received_applications
  where id = any (person.waiting_ids) and resume_path is not null
  union
  select 'candidate-files', file_path from public.candidate_documents
  where id = any (person.document_ids) and file_path is not null
  union
  select 'mail-files', files.path from public.received_files as files
  where received_message_id = any (person.message_ids)
  union
  select 'attachments', attachment_url from public.leads
  where id = any (person.lead_ids) and attachment_url is not null
  union
  select 'attachments', unnest(private.answer_files(answers)) from public.leads
  where id = any (person.lead_ids)
  union
  -- Files of a form, and what staff attached from their computer. Others belong elsewhere.
  select coalesce(entry ->> 'bucket', 'attachments'), entry ->> 'file'
  from public.emails cross join lateral jsonb_array_elements(emails.files) as entry
  where emails.id = any (person.email_ids)
    and coalesce(entry ->> 'bucket', 'attachments') in ('attachments', 'mail-out-files')
  union
  -- A visit may name photos that are still on the phone.
  select bucket_id, name from storage.objects
  where bucket_id = 'visit-files' and (storage.foldername(name))[1] = any (person.visit_ids::text[])
  union
  select bucket_id, name from storage.objects
  join (
    select 'resumes', before ->> 'resume_path' from past
    union all select 'candidate-files', before ->> 'file_path' from past
    union all select 'attachments', before ->> 'attachment_url' from past
    union all select 'attachments', unnest(private.answer_files(before -> 'answers')) from past
    union all select 'attachments', unnest(private.answer_files(before -> 'files')) from past
    union all select 'mail-out-files', unnest(private.answer_files(before -> 'files')) from past
  ) as named (bucket, path) on bucket_id = named.bucket and name = named.path
$$;

revoke all on function private.files_of(private.person) from public;
