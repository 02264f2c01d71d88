-- More kinds of notices: answers of employers, interviews, papers that expire, reviews of pages,
-- filled vacancies and low ratings. docs/who-is-told.md lists who is told about what.
alter table public.notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (
    kind in (
      'lead', 'application', 'assigned', 'reply', 'promise', 'task', 'publication', 'mention',
      'bounce', 'message', 'trouble', 'guardian', 'answer', 'interview', 'paper', 'review', 'filled',
      'concern'
    )
  ),
  add column interview_id uuid references public.interviews on delete cascade,
  add column document_id uuid references public.candidate_documents on delete cascade,
  -- What happened to the record, if its kind does not say it: 'moved', 'returned', 'broken'.
  add column step text check (char_length(step) <= 20),
  -- Notices with the same text here are shown as one as soon as there are three of them.
  add column about text generated always as (
    case
      when amount > 1 then null
      when kind in ('lead', 'message', 'bounce', 'paper') then kind
      when kind in ('application', 'answer') then kind || ' ' || vacancy_id::text
      when kind = 'promise' then
        kind || ' ' || coalesce(step, '') || ' ' || coalesce(vacancy_id::text, 'lead')
    end
  ) stored;

create index notices_interview_id_idx on public.notices (interview_id);
create index notices_document_id_idx on public.notices (document_id);

create or replace function private.notice_kinds() returns text[]
language sql immutable
set search_path = ''
as $$
  select array['lead', 'application', 'assigned', 'reply', 'promise', 'task', 'publication', 'mention',
    'bounce', 'message', 'trouble', 'guardian', 'answer', 'interview', 'paper', 'review', 'filled',
    'concern']
$$;

-- Whoever chose some kinds had all of them to choose from, so the new ones are on.
update private.notice_settings
set push = push || array['answer', 'interview', 'paper', 'review', 'filled', 'concern'];

create or replace function private.mail_wish(wishes jsonb, kind text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    wishes ->> kind,
    case
      when kind in (
        'assigned', 'reply', 'mention', 'promise', 'trouble', 'guardian', 'answer', 'interview',
        'concern'
      ) then 'now'
      else 'daily'
    end
  )
$$;

-- As before, with interviews, papers and the step. `actor_id` names who caused it if that is not the
-- caller, such as a colleague whose mail arrives.
create or replace function private.add_notice(user_id uuid, kind text, subject jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  given constant public.notices := jsonb_populate_record(null::public.notices, subject);
begin
  if add_notice.user_id is null
    -- What is still to do, whoever caused it.
    or add_notice.kind <> 'filled' and add_notice.user_id in (auth.uid(), given.actor_id) then
    return;
  end if;
  update public.notices as known
  set
    received_message_id = coalesce(known.received_message_id, given.received_message_id),
    activity_id = coalesce(known.activity_id, given.activity_id)
  where known.user_id = add_notice.user_id and known.kind = add_notice.kind
    and known.created_at = now()
    and (known.lead_id, known.client_id, known.candidate_id, known.organisation_id, known.vacancy_id,
        known.application_id, known.placement_id, known.task_id, known.page_id, known.interview_id,
        known.document_id, known.step, known.trouble_id)
      is not distinct from (given.lead_id, given.client_id, given.candidate_id,
        given.organisation_id, given.vacancy_id, given.application_id, given.placement_id,
        given.task_id, given.page_id, given.interview_id, given.document_id, given.step,
        given.trouble_id)
    and coalesce(known.received_message_id = given.received_message_id, true)
    and coalesce(known.activity_id = given.activity_id, true);
  if found then
    return;
  end if;
  insert into public.notices (
    user_id, kind, actor_id, lead_id, client_id, candidate_id, organisation_id, vacancy_id,
    application_id, placement_id, task_id, page_id, activity_id, received_message_id, trouble_id,
    interview_id, document_id, step, amount
  )
  values (
    add_notice.user_id, add_notice.kind, coalesce(given.actor_id, auth.uid()), given.lead_id, given.client_id,
    given.candidate_id, given.organisation_id, given.vacancy_id, given.application_id,
    given.placement_id, given.task_id, given.page_id, given.activity_id, given.received_message_id,
    given.trouble_id, given.interview_id, given.document_id, given.step, coalesce(given.amount, 1)
  );
end
$$;
