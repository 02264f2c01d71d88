-- A letter about an application, as the person will read it: the preview shows it, and the functions
-- that send letters store it. `email` is null if the person has no address.
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

-- As before, but with the letter as staff have written it (subject and body) instead of a template.
drop function public.reject_applications(jsonb, uuid, text, boolean);

-- Moves applications to `unsuccessful` and puts the letter in the outbox, to go later. Until then cancel_rejection, undo_moves or any other stage takes it back. Without a letter no message
-- goes, and none goes to someone without an email address.
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

-- Better words for the letter that comes with the product, unless someone has changed it.
update public.email_templates
set body = replace(replace(body,
    'This time we have chosen other people.', 'On this occasion we’ve gone with other applicants.'),
    'That says nothing about the next job. New ones appear on our site every week, and we would be glad to hear from you again.',
    'This won’t affect future applications. New jobs appear on our site every week, and we’d be glad to hear from you again.')
where id = md5('unsuccessful application')::uuid;
