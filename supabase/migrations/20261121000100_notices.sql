-- What a member of staff should know. A notice names its record and holds no words of it: the text
-- is made when it is read, from what the person may see at that moment, and it goes with the record.
create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (
    kind in (
      'lead', 'application', 'assigned', 'reply', 'promise', 'task', 'publication', 'mention',
      'bounce', 'message'
    )
  ),
  -- Who caused it. Nobody is told about what they did themselves.
  actor_id uuid references auth.users on delete set null,
  lead_id uuid references public.leads on delete cascade,
  client_id uuid references public.clients on delete cascade,
  candidate_id uuid references public.candidates on delete cascade,
  organisation_id uuid references public.organisations on delete cascade,
  vacancy_id uuid references public.vacancies on delete cascade,
  application_id uuid references public.applications on delete cascade,
  placement_id uuid references public.placements on delete cascade,
  task_id uuid references public.tasks on delete cascade,
  page_id uuid references public.content_pages on delete cascade,
  activity_id uuid references public.activities on delete cascade,
  received_message_id uuid references public.received_messages on delete cascade,
  -- How many records it is about. If there are several, it names one of them, or none.
  amount integer not null default 1 check (amount > 0),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Null until it was sent, or until it was clear that the person does not want it.
  mailed_at timestamptz,
  pushed_at timestamptz
);

create index notices_user_id_idx on public.notices (user_id, created_at desc);
create index notices_unread_idx on public.notices (user_id) where read_at is null;
create index notices_lead_id_idx on public.notices (lead_id);
create index notices_client_id_idx on public.notices (client_id);
create index notices_candidate_id_idx on public.notices (candidate_id);
create index notices_organisation_id_idx on public.notices (organisation_id);
create index notices_vacancy_id_idx on public.notices (vacancy_id);
create index notices_application_id_idx on public.notices (application_id);
create index notices_placement_id_idx on public.notices (placement_id);
create index notices_task_id_idx on public.notices (task_id);
create index notices_page_id_idx on public.notices (page_id);
create index notices_activity_id_idx on public.notices (activity_id);
create index notices_received_message_id_idx on public.notices (received_message_id);
create index notices_actor_id_idx on public.notices (actor_id);

alter table public.notices enable row level security;
revoke all on public.notices from anon, authenticated, service_role;
grant select on public.notices to authenticated;
grant select, insert, update, delete on public.notices to service_role;

create policy "staff read their own notices"
  on public.notices for select to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

-- Adds a notice. `subject` has the ids of its record: {"lead_id": "…"}. Does nothing for the person
-- who caused it, or if there is no account. Whoever is told the same twice in one transaction gets
-- one notice.
create function private.add_notice(user_id uuid, kind text, subject jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  about constant public.notices := jsonb_populate_record(null::public.notices, subject);
begin
  if add_notice.user_id is null or add_notice.user_id = auth.uid() then
    return;
  end if;
  update public.notices as known
  set
    received_message_id = coalesce(known.received_message_id, about.received_message_id),
    activity_id = coalesce(known.activity_id, about.activity_id)
  where known.user_id = add_notice.user_id and known.kind = add_notice.kind
    and known.created_at = now()
    and (known.lead_id, known.client_id, known.candidate_id, known.organisation_id, known.vacancy_id,
        known.application_id, known.placement_id, known.task_id, known.page_id)
      is not distinct from (about.lead_id, about.client_id, about.candidate_id,
        about.organisation_id, about.vacancy_id, about.application_id, about.placement_id,
        about.task_id, about.page_id)
    and coalesce(known.received_message_id = about.received_message_id, true)
    and coalesce(known.activity_id = about.activity_id, true);
  if found then
    return;
  end if;
  insert into public.notices (
    user_id, kind, actor_id, lead_id, client_id, candidate_id, organisation_id, vacancy_id,
    application_id, placement_id, task_id, page_id, activity_id, received_message_id, amount
  )
  values (
    add_notice.user_id, add_notice.kind, auth.uid(), about.lead_id, about.client_id,
    about.candidate_id, about.organisation_id, about.vacancy_id, about.application_id,
    about.placement_id, about.task_id, about.page_id, about.activity_id, about.received_message_id,
    coalesce(about.amount, 1)
  );
end
$$;

revoke all on function private.add_notice(uuid, text, jsonb) from public;

-- The account of a member of staff: the one that the staff list names, or else the one with the
-- same address.
create function private.account_of(staff_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select admin_users.user_id
  from public.staff
  join public.admin_users on admin_users.user_id = staff.user_id
    or (staff.user_id is null and lower(admin_users.email) = lower(btrim(staff.email)))
  where staff.id = account_of.staff_id and not private.is_suspended(admin_users.user_id)
  limit 1
$$;

revoke all on function private.account_of(uuid) from public;
