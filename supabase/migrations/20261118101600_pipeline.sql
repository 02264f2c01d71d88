-- What staff do with applications: move them on, turn them down.

-- `moves` names each application with the `updated_at` that was on the screen. One that has changed
-- since stays where it is and is returned with its present stage, so that the later of two people
-- is told.
create function public.move_applications(moves jsonb, stage text, reason text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  moved jsonb;
  stale jsonb;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if jsonb_array_length(moves) > 500 then
    raise sqlstate 'PT413' using message = 'At most 500 applications can be moved at once.';
  end if;
  perform from public.applications
  where id in (select (move ->> 'id')::uuid from jsonb_array_elements(moves) as move)
  order by id for no key update;
  with changed as (
    update public.applications as target
    set stage = move_applications.stage,
      outcome_reason = coalesce(move_applications.reason, target.outcome_reason)
    from jsonb_array_elements(moves) as move
    where target.id = (move ->> 'id')::uuid
      and target.updated_at = (move ->> 'updated_at')::timestamptz
    returning target.id, target.updated_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'updated_at', updated_at)), '[]')
  into moved from changed;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', move ->> 'id', 'stage', standing.stage, 'updated_at', standing.updated_at,
    'name', candidates.name
  )), '[]') into stale
  from jsonb_array_elements(moves) as move
  left join public.applications as standing on standing.id = (move ->> 'id')::uuid
  left join public.candidates on candidates.id = standing.candidate_id
  where not moved @> jsonb_build_array(jsonb_build_object('id', move -> 'id'));
  return jsonb_build_object('moved', moved, 'stale', stale);
end
$$;

revoke all on function public.move_applications(jsonb, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.move_applications(jsonb, text, text) to authenticated;

-- Moves applications to `unsuccessful` and puts the message of the template in the outbox, to go a
-- day later. {{name}}, {{job}}, {{reference}} and {{company}} are filled in. Until then
-- cancel_rejection, or any other stage, takes it back. Without a template no message goes.
create function public.reject_applications(
  moves jsonb, template_id uuid default null, reason text default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  template public.email_templates;
  outcome jsonb;
  rejected record;
  fields jsonb;
  mail_id uuid;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if template_id is not null then
    select * into template from public.email_templates where id = template_id;
    if not found then
      raise sqlstate 'PT404' using message = 'This template no longer exists.';
    end if;
  end if;
  outcome = public.move_applications(moves, 'unsuccessful', reason);
  if template.id is null then
    return outcome;
  end if;
  for rejected in
    select applications.id, applications.candidate_id, candidates.email, candidates.name,
      vacancies.title
    from jsonb_array_elements(outcome -> 'moved') as done
    join public.applications on applications.id = (done ->> 'id')::uuid
    join public.candidates on candidates.id = applications.candidate_id
    join public.vacancies on vacancies.id = applications.vacancy_id
    where applications.rejection_email_id is null
  loop
    fields = jsonb_build_object(
      'name', private.greeting_name(rejected.name), 'job', rejected.title,
      'reference', private.enquiry_reference(rejected.id), 'company', private.company_name()
    );
    insert into public.emails (
      recipient, subject, body_text, status, next_attempt_at, candidate_id, application_id
    )
    values (
      rejected.email, left(private.fill_letter(template.subject, fields), 500),
      private.fill_letter(template.body, fields), 'queued', now() + interval '1 day',
      rejected.candidate_id, rejected.id
    )
    returning id into mail_id;
    update public.applications set rejection_email_id = mail_id where id = rejected.id;
  end loop;
  return jsonb_set(outcome, '{moved}', (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'updated_at', updated_at)), '[]')
    from public.applications
    where id in (select (done ->> 'id')::uuid from jsonb_array_elements(outcome -> 'moved') as done)
  ));
end
$$;

revoke all on function public.reject_applications(jsonb, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.reject_applications(jsonb, uuid, text) to authenticated;

-- Takes a no back before its message has gone: the application returns to the stage it had.
create function public.cancel_rejection(application_id uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  application public.applications;
  former text;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into application from public.applications
  where id = cancel_rejection.application_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This application no longer exists.';
  end if;
  if application.stage <> 'unsuccessful' then
    return application.stage;
  end if;
  if exists (
    select from public.emails
    where id = application.rejection_email_id and status in ('sending', 'sent')
  ) then
    raise sqlstate 'PT409' using message = 'The message has already gone, so this cannot be undone.';
  end if;
  select details #>> '{stage,before}' into former from public.activities
  where activities.application_id = application.id and kind = 'stage_change'
    and details #>> '{stage,after}' = 'unsuccessful'
  order by created_at desc limit 1;
  update public.applications set stage = coalesce(former, 'screening'), outcome_reason = null
  where id = application.id;
  return coalesce(former, 'screening');
end
$$;

revoke all on function public.cancel_rejection(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.cancel_rejection(uuid) to authenticated;
