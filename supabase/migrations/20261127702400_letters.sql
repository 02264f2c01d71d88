-- Fields in a text that nothing fills in, as "{{one}}, {{two}}"; null if there are none. Facts are
-- known fields.
create function private.unknown_fields(content text, known text[]) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(distinct '{{' || found[1] || '}}', ', ')
  from regexp_matches(content, '\{\{\s*([^{}]*?)\s*\}\}', 'g') as found
  where found[1] <> all (known) and found[1] !~ '^fact:[a-z0-9-]+$'
$$;

revoke all on function private.unknown_fields(text, text[]) from public;

-- Each letter has its own fields. The subject must be the same for everyone, or for everyone who
-- applies for a job: the limit of five a day counts by it.
create function private.check_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  allowed record;
  unknown text;
  missing record;
begin
  select * into allowed from private.letters() where letters.purpose = new.purpose;
  if btrim(new.subject) = '' or btrim(new.body, E' \n\t') = '' then
    raise exception 'The letter needs a subject and a text.' using errcode = '23514', hint = 'explained';
  elsif new.subject ~ '[\r\n]' then
    raise exception 'The subject must be one line.' using errcode = '23514', hint = 'explained';
  elsif char_length(new.subject) > 200 then
    raise exception 'The subject can have at most 200 characters.' using errcode = '23514', hint = 'explained';
  end if;
  select key as field, value as why into missing from jsonb_each_text(allowed.needed)
  where new.body !~ format('\{\{\s*%s\s*\}\}', key);
  if found then
    raise exception 'The letter needs {{%}}: without it %.', missing.field, missing.why
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.subject, allowed.in_subject);
  if unknown is not null then
    raise exception 'The subject can only contain %, not %.',
      (
        select string_agg(format('{{%s}}', field), ', ' order by place)
          filter (where place < cardinality(allowed.in_subject))
          || ' and ' || format('{{%s}}', allowed.in_subject[cardinality(allowed.in_subject)])
        from unnest(allowed.in_subject) with ordinality as fields (field, place)
      ),
      unknown
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.body, allowed.in_body);
  if unknown is not null then
    raise exception 'Nothing can be filled in for %.', unknown using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.check_letter() from public;

-- Fills in the fields of a letter, facts first, so that a name that someone typed is never read as
-- one. A line with a field that has no value is left out.
create function private.fill_letter(letter text, fields jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  filled text := private.with_facts(letter);
  field record;
begin
  for field in select key, value from jsonb_each_text(fields) loop
    if field.value is null then
      filled = regexp_replace(
        filled, format('^[^\n]*\{\{\s*%s\s*\}\}[^\n]*(\n|$)', field.key), '', 'gn'
      );
    else
      filled = regexp_replace(
        filled, format('\{\{\s*%s\s*\}\}', field.key), replace(field.value, '\', '\\'), 'g'
      );
    end if;
  end loop;
  return filled;
end
$$;

revoke all on function private.fill_letter(text, jsonb) from public;
grant execute on function private.fill_letter(text, jsonb) to service_role;

-- People are told whom to call about their enquiry or application: its owner, at the office's
-- number.
create function private.contact_line(staff_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select concat_ws(', ', btrim(staff.name), (
    select nullif(btrim(max(snapshot #>> '{settings,company,phone}')), '')
    from public.site_releases where is_current
  ))
  from public.staff where staff.id = staff_id and btrim(staff.name) <> ''
$$;

revoke all on function private.contact_line(uuid) from public;

create function private.check_account_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  needed constant text := case
    when new.purpose in (
      'account-signup', 'account-invite', 'account-recovery', 'account-magiclink',
      'account-email_change_current', 'account-email_change_new'
    ) then 'link'
    when new.purpose = 'account-reauthentication' then 'code'
  end;
  unknown text;
begin
  if not public.is_developer_admin() then
    raise exception 'Only administrators can change emails about accounts.'
      using errcode = '42501', hint = 'explained';
  elsif btrim(new.subject) = '' or btrim(new.body, E' \n\t') = '' then
    raise exception 'The letter needs a subject and a text.' using errcode = '23514', hint = 'explained';
  elsif new.subject ~ '[\r\n]' or char_length(new.subject) > 200 then
    raise exception 'The subject must be one line of at most 200 characters.'
      using errcode = '23514', hint = 'explained';
  elsif needed is not null and new.body !~ format('\{\{\s*%s\s*\}\}', needed) then
    raise exception 'The email needs {{%}}: without it nobody can go on.', needed
      using errcode = '23514', hint = 'explained';
  elsif concat(new.subject, ' ', new.body) ~* 'https?:|www\.|\{\{\s*fact:' then
    raise exception 'An email about an account can have no link but {{link}}, and no facts.'
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = coalesce(
    private.unknown_fields(new.subject, array['company']),
    private.unknown_fields(
      new.body, array['company', 'link', 'code', 'new_email', 'inviter', 'provider', 'device'])
  );
  if unknown is not null then
    raise exception 'Nothing can be filled in for %.', unknown using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.check_account_letter() from public;

create trigger check_letter before insert or update on public.email_templates
  for each row when (new.purpose is not null and new.purpose not like 'account-%')
  execute function private.check_letter();

create trigger check_account_letter before insert or update on public.email_templates
  for each row when (new.purpose like 'account-%')
  execute function private.check_account_letter();

-- A letter about an application, as the person will read it: the preview shows it, and the
-- functions that send letters store it. `email` is null if the person has no address.
create function private.letters_for(application_ids uuid[], letter jsonb)
returns table (application_id uuid, candidate_id uuid, name text, email text, subject text, body text)
language sql stable security definer
set search_path = ''
as $$
  select applications.id, candidates.id, candidates.name, candidates.email,
    left(private.fill_letter(letter ->> 'subject', filled.fields), 500),
    private.fill_letter(letter ->> 'body', filled.fields)
  from public.applications
  join public.candidates on candidates.id = applications.candidate_id
  join public.vacancies on vacancies.id = applications.vacancy_id
  cross join lateral (
    select jsonb_build_object(
      'name', private.greeting_name(candidates.name),
      'first_name', split_part(private.greeting_name(candidates.name), ' ', 1),
      'job', vacancies.title,
      'reference', private.enquiry_reference(applications.id),
      'company', private.company_name(),
      'sender', coalesce(private.account_name(auth.uid()), private.company_name()),
      'phone', coalesce((
        select snapshot #>> '{settings,company,phone}' from public.site_releases where is_current
      ), '')
    ) as fields
  ) as filled
  where applications.id = any (application_ids)
$$;

revoke all on function private.letters_for(uuid[], jsonb) from public;

-- For the preview, in the order of the names.
create function public.preview_letters(application_ids uuid[], letter jsonb)
returns table (application_id uuid, candidate_id uuid, name text, email text, subject text, body text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if cardinality(application_ids) > 500 then
    raise sqlstate 'PT413' using message = 'At most 500 letters can be previewed at once.';
  end if;
  return query
    select * from private.letters_for(application_ids, letter) as filled
    order by filled.name, filled.application_id;
end
$$;

revoke all on function public.preview_letters(uuid[], jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.preview_letters(uuid[], jsonb) to authenticated;

-- What is missing for a letter that someone has written.
create function private.check_written_letter(letter jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  if letter is not null and (
    coalesce(btrim(letter ->> 'subject'), '') = '' or coalesce(btrim(letter ->> 'body'), '') = ''
  ) then
    raise sqlstate 'PT422' using message = 'A letter needs a subject and a text.', hint = 'explained';
  end if;
end
$$;

revoke all on function private.check_written_letter(jsonb) from public;

-- Moves applications to `unsuccessful` and puts the letter in the outbox, to go later. Until then
-- cancel_rejection, undo_moves or any other stage takes it back. Without a letter no message goes,
-- and none goes to someone without an email address.
create function public.reject_applications(
  moves jsonb, letter jsonb default null, reason text default null,
  withdraw_placements boolean default false
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  outcome jsonb;
  moved uuid[];
  filled record;
  mail_id uuid;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  perform private.check_written_letter(letter);
  outcome = public.move_applications(moves, 'unsuccessful', reason, withdraw_placements);
  if letter is null then
    return outcome;
  end if;
  moved = array(select (done ->> 'id')::uuid from jsonb_array_elements(outcome -> 'moved') as done);
  for filled in
    select letters.*, private.letter_leaves_at(applications) as leaves_at
    from private.letters_for(moved, letter) as letters
    join public.applications on applications.id = letters.application_id
    where letters.email is not null and applications.rejection_email_id is null
  loop
    insert into public.emails (
      recipient, subject, body_text, status, next_attempt_at, candidate_id, application_id
    )
    values (
      filled.email, filled.subject, filled.body, 'queued', filled.leaves_at,
      filled.candidate_id, filled.application_id
    )
    returning id into mail_id;
    update public.applications set rejection_email_id = mail_id where id = filled.application_id;
  end loop;
  return jsonb_set(outcome, '{moved}', private.versions_of(moved));
end
$$;

revoke all on function public.reject_applications(jsonb, jsonb, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.reject_applications(jsonb, jsonb, text, boolean) to authenticated;

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

revoke all on function private.service_in_sentence(text) from public;

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

revoke all on function private.company_in_sentence(text) from public;

-- What each letter may contain, what it cannot do without and why, and its original: what is sent
-- unless staff have written their own. The originals of the first three are in the functions that
-- send them. app/features/emails has the same.
create function private.letters() returns table (
  purpose text, in_subject text[], in_body text[], needed jsonb, subject text, body text
)
language sql immutable
set search_path = ''
as $letters$
  select
    purpose,
    array['company', 'phone', 'email'] || in_subject,
    array['company', 'phone', 'email'] || in_subject || in_body,
    needed, subject, body
  from (
    values
    ('enquiry-confirmation', '{}'::text[],
      '{name,reference,received,contact,reply_time,service,file,estimate,link}'::text[],
      '{}'::jsonb, null, null),
    ('application-receipt', '{job}',
      '{name,reference,received,contact,update,next,reply_time,link}',
      '{"link": "nobody can follow their application"}', null, null),
    ('interview-invitation', '{job}', '{name,news,time,place,people,calendar}',
      '{"time": "nobody knows when to come"}', null, null),
    ('alert-confirmation', '{}', '{link}', '{"link": "nobody can confirm their job alert"}',
      'Confirm your job alert – {{company}}',
$$Hello,

Someone asked {{company}} to send new jobs to this address. If it was you, please confirm:
{{link}}

The link works for 7 days. If it was not you, ignore this message: nothing more will come.

{{company}}$$),
    ('alert-already', '{}', '{}', '{}',
      'Your job alert – {{company}}',
$$Hello,

Someone asked {{company}} to send new jobs to this address. We already do, so nothing has changed.

Each of our messages about new jobs has a link that stops them.

{{company}}$$),
    ('alert-jobs', '{news}', '{jobs,unsubscribe}',
      '{"jobs": "it says nothing", "unsubscribe": "nobody can stop these messages"}',
      '{{news}} – {{company}}',
$$Hello,

{{jobs}}

Unsubscribe: {{unsubscribe}}

{{company}}$$),
    ('guardian-request', '{job}', '{name,applicant,news,employer,place,pay,link,owner}',
      '{"link": "nobody can answer"}',
      'Your agreement is needed for a job application – {{company}}',
$$Hello {{name}},

{{news}}

Job: {{job}}
Employer: {{employer}}
Place: {{place}}
Pay: {{pay}}

{{applicant}} is under 18, so we won’t go further until we hear from you. Read about the job and what we share with whom, and answer here:
{{link}}

The link works for 60 days. You can come back to it to read everything again or to change your answer.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-asked', '{job}', '{name,guardian,Guardian,owner}', '{}',
      'We have asked your parent or guardian – {{company}}',
$$Hello {{name}},

We have emailed {{guardian}} and asked them to agree to your application for “{{job}}”. Please let them know, and ask them to check their spam folder.

We’ll go on as soon as they agree.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-thanks', '{job}', '{name,applicant,news,closed,owner}',
      '{"news": "nobody knows which answer we have"}',
      'Thank you for your answer – {{company}}',
$$Hello {{name}},

{{news}}
{{closed}}

If you change your mind, use the link in our earlier email. It shows everything again.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-agreed', '{job}', '{name,guardian,Guardian,owner}', '{}',
      'Your parent or guardian has agreed – {{company}}',
$$Hello {{name}},

Good news: {{guardian}} has agreed to your application for “{{job}}”. We’ll read it and contact you. You don’t need to do anything.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-agreed-late', '{job}', '{name,guardian,Guardian,owner}', '{}',
      'Your parent or guardian has agreed – {{company}}',
$$Hello {{name}},

{{Guardian}} has agreed to your application for “{{job}}”. The job has closed in the meantime, so we can’t go on with it. There may be another job that suits you.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-declined', '{job}', '{name,guardian,Guardian,owner}', '{}',
      'Your parent or guardian did not agree – {{company}}',
$$Hello {{name}},

{{Guardian}} did not agree to your application for “{{job}}”, so we have stopped working on it.

Please talk to them. Only they can change this answer, with the link in our email to them.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-taken-back', '{job}', '{name,guardian,Guardian,owner}', '{}',
      'Your parent or guardian has changed their answer – {{company}}',
$$Hello {{name}},

{{Guardian}} no longer agrees to your application for “{{job}}”, so we have stopped working on it.

Please talk to them. Only they can change this answer, with the link in our email to them.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('shortlist', '{job}', '{name,message,link,until,sender}',
      '{"link": "the employer cannot see the candidates"}',
      'Candidates for {{job}}',
$$Hello {{name}},

{{message}}

These are our candidates for {{job}}:
{{link}}

The link works until {{until}}. You can answer there, without an account.

{{sender}}
{{company}}
{{phone}}$$),
    ('application-check', '{job}', '{name,received,contents,link}',
      '{"link": "nobody can answer"}',
      'Did you apply for “{{job}}”? – {{company}}',
$$Hello {{name}},

An application for “{{job}}” was sent to us with your email address on {{received}}.
It comes with: {{contents}}.

We know this address already, so please tell us whether it was you. Read the application, and answer, here:
{{link}}

Until then nothing happens with it, and nothing that we know about you has changed. The link works for 30 days.

{{company}}$$),
    ('missed-care', '{news}', '{steps}', '{"steps": "it says nothing"}',
      '{{news}}',
$$These care steps were due two or more days ago, and nobody has done or skipped them:

{{steps}}

To see who they are for, sign in and open “What is due” under Placements, or Tasks.$$)
  ) as kinds (purpose, in_subject, in_body, needed, subject, body)
$letters$;

revoke all on function private.letters() from public;

-- A letter for someone: the one that staff have written, or the original. A line with a field that
-- has no value is left out, and what would be several empty lines then is one.
create function private.write_letter(wanted text, given jsonb, out subject text, out body text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  fields constant jsonb := jsonb_build_object(
    'company', private.company_name(), 'phone', private.company_phone(),
    'email', private.company_email()
  ) || given;
begin
  select coalesce(own.subject, letters.subject), coalesce(own.body, letters.body)
  into write_letter.subject, write_letter.body
  from private.letters() left join public.email_templates as own on own.purpose = letters.purpose
  where letters.purpose = wanted;
  body = private.fill_letter(body, (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields)
    where value = 'null'
  ));
  -- Before the rest is filled in: what people have typed stays as it is.
  body = regexp_replace(btrim(body, E'\n'), '\n{3,}', E'\n\n', 'g');
  body = private.fill_letter(body, fields) || E'\n';
  subject = private.fill_letter(
    subject, (select jsonb_object_agg(key, coalesce(value, '')) from jsonb_each_text(fields))
  );
end
$$;

revoke all on function private.write_letter(text, jsonb) from public;
