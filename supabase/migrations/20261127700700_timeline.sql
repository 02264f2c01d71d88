-- The timeline of a lead or a client.
create table public.activities (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads on delete cascade,
  client_id uuid references public.clients on delete cascade,
  kind text not null default 'note' check (
    kind in (
      'note', 'call', 'email', 'status_change', 'enquiry', 'client_update', 'assignment', 'merge',
      'candidate_merge', 'application', 'stage_change', 'record_update', 'shortlist', 'guardian',
      'conversion', 'placement', 'care', 'visit', 'interview', 'received', 'text', 'receipt'
    )
  ),
  body text check (char_length(body) <= 10000),
  details jsonb not null default '{}'
    check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 20000),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  -- An entry about an application also names its candidate and vacancy, so that it is on the timelines
  -- of all three.
  candidate_id uuid,
  organisation_id uuid,
  vacancy_id uuid,
  application_id uuid,
  placement_id uuid,
  timeline text not null generated always as (
    case
      when placement_id is not null then 'placements'
      when candidate_id is not null or application_id is not null then 'candidates'
      when lead_id is not null or client_id is not null then 'leads'
      else 'vacancies'
    end
  ) stored,
  -- When the words of a note or call were last corrected.
  edited_at timestamptz,
  constraint activities_subject check (
    num_nonnulls(
      lead_id, client_id, candidate_id, organisation_id, vacancy_id, application_id, placement_id
    ) > 0
  )
);

comment on column public.activities.timeline is
  'Whose permission counts: that of `placements`, `candidates`, `leads` or `vacancies`.';

alter table public.activities enable row level security;
revoke all on public.activities from anon, authenticated, service_role;
grant select, insert, update, delete on public.activities to authenticated, service_role;

create index activities_lead_id_idx on public.activities (lead_id, created_at desc);
create index activities_client_id_idx on public.activities (client_id, created_at desc);
create index activities_actor_id_idx on public.activities (actor_id);
create index activities_addresses_idx on public.activities
  using gin ((private.addresses_in(body) || private.addresses_in(details)));
create index activities_candidate_id_idx on public.activities (candidate_id, created_at desc);
create index activities_organisation_id_idx on public.activities (organisation_id, created_at desc);
create index activities_vacancy_id_idx on public.activities (vacancy_id, created_at desc);
create index activities_application_id_idx on public.activities (application_id, created_at desc);
create index activities_placement_id_idx on public.activities (placement_id, created_at desc);

create trigger record_change after insert or update on public.activities
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.activities
  for each row execute function private.record_change();

-- Callers cannot choose who wrote an entry, or when.
create function private.sign_activity() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.actor_id = old.actor_id;
    new.created_at = old.created_at;
  elsif auth.uid() is not null then
    new.actor_id = auth.uid();
    new.created_at = now();
  end if;
  return new;
end
$$;

create trigger sign_activity before insert or update on public.activities
  for each row execute function private.sign_activity();

create function public.actor_name(activity public.activities) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.account_name(activity.actor_id)
  where activity.timeline = any (private.timelines_with('view'))
$$;

revoke all on function public.actor_name(activities) from public, anon, authenticated, service_role;
grant execute on function public.actor_name(activities) to authenticated;

-- The first reply to an enquiry, by mail or text. A message to many people answers nobody's
-- enquiry, and calls are noted elsewhere (note_call).
create function private.note_response() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.details ? 'is_marketing' then
    return null;
  end if;
  update public.leads
  set
    first_response_at = coalesce(first_response_at, now()),
    status = case status when 'new' then 'contacted' else status end
  where id = new.lead_id and (first_response_at is null or status = 'new');
  return null;
end
$$;

revoke all on function private.note_response() from public;

-- Timeline entries are written automatically for a change of status, assignee, client or details,
-- whichever screen it comes from. A client who has the same name as the one before, such as after a
-- merge, is not worth an entry.
create function private.note_lead_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb := '{}';
  changed jsonb;
begin
  if new.status <> old.status then
    details = details || jsonb_build_object(
      'status', jsonb_build_object('before', old.status, 'after', new.status));
  end if;
  if new.is_spam <> old.is_spam then
    details = details || jsonb_build_object(
      'is_spam', jsonb_build_object('before', old.is_spam, 'after', new.is_spam));
  end if;
  if new.assignee_id is distinct from old.assignee_id then
    details = details || jsonb_build_object('assignee', jsonb_build_object(
      'before', (select name from public.staff where id = old.assignee_id),
      'after', (select name from public.staff where id = new.assignee_id)));
  end if;
  if (select name from public.clients where id = new.client_id)
    is distinct from (select name from public.clients where id = old.client_id)
  then
    details = details || jsonb_build_object('client', jsonb_build_object(
      'before', (select name from public.clients where id = old.client_id),
      'after', (select name from public.clients where id = new.client_id)));
  end if;
  if details <> '{}' then
    insert into public.activities (lead_id, client_id, kind, details)
    values (
      new.id, new.client_id,
      case when details ?| array['status', 'is_spam'] then 'status_change' else 'assignment' end,
      details
    );
  end if;
  select jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(old) -> field, 'after', to_jsonb(new) -> field)
  )
  into changed
  from unnest(array['name', 'email', 'phone', 'company', 'service_type']) as field
  where to_jsonb(old) -> field is distinct from to_jsonb(new) -> field;
  -- Putting details back writes its own entry.
  if changed is not null and current_setting('private.merging', true) is distinct from 'on' then
    insert into public.activities (lead_id, client_id, kind, details)
    values (new.id, new.client_id, 'record_update', changed);
  end if;
  return null;
end
$$;

revoke all on function private.note_lead_change() from public;

-- Changes that staff make to a client are noted on the timeline, whichever screen they come from.
-- Enquiries and merges write their own notes.
create function private.note_client_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb;
begin
  select jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(old) -> field, 'after', to_jsonb(new) -> field)
  )
  into details
  from unnest(array['name', 'email', 'phone', 'company', 'service_type', 'status']) as field
  where to_jsonb(old) -> field is distinct from to_jsonb(new) -> field;
  details = coalesce(details, '{}');
  if new.owner_id is distinct from old.owner_id then
    details = details || jsonb_build_object('owner', jsonb_build_object(
      'before', (select name from public.staff where id = old.owner_id),
      'after', (select name from public.staff where id = new.owner_id)));
  end if;
  if details <> '{}' then
    insert into public.activities (client_id, kind, details)
    values (
      new.id,
      case
        when details - 'status' = '{}' then 'status_change'
        when details - 'owner' = '{}' then 'assignment'
        else 'client_update'
      end,
      details
    );
  end if;
  return null;
end
$$;

revoke all on function private.note_client_change() from public;

create trigger note_client_change
  after update of name, email, phone, company, service_type, status, owner_id on public.clients
  for each row
  when (auth.uid() is not null and current_setting('private.merging', true) is distinct from 'on')
  execute function private.note_client_change();

-- Deleting a client also deletes the entries that are only on the client's timeline; entries that
-- are also on a lead's timeline stay there.
create function private.keep_lead_timeline() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.activities set client_id = null where client_id = old.id and lead_id is not null;
  return old;
end
$$;

revoke all on function private.keep_lead_timeline() from public;

create trigger keep_lead_timeline before delete on public.clients
  for each row execute function private.keep_lead_timeline();

-- What is said about a candidate is read with `candidates.view`, even if the entry is also about
-- something else. Entries about leads and clients stay as they were; the rest is about vacancies
-- and organisations.
create function private.timelines_with(action text) returns text[]
language sql stable
set search_path = ''
as $$
  select array_remove(
    array[
      case when private.has_permission('candidates.' || action) then 'candidates' end,
      case
        when private.has_permission('leads.manage')
          or action = 'view' and private.has_permission('leads.view') then 'leads'
      end,
      case when private.has_permission('vacancies.' || action) then 'vacancies' end,
      case when private.has_permission('placements.' || action) then 'placements' end
    ],
    null
  )
$$;

revoke all on function private.timelines_with(text) from public;
grant execute on function private.timelines_with(text) to authenticated, service_role;

create policy "staff read the timelines they may see"
  on public.activities for select to authenticated
  using (timeline = any ((select private.timelines_with('view'))::text[]));

create policy "recruiters add activities"
  on public.activities for insert to authenticated
  with check (timeline = any ((select private.timelines_with('manage'))::text[]));

create policy "recruiters change activities"
  on public.activities for update to authenticated
  using (timeline = any ((select private.timelines_with('manage'))::text[]))
  with check (timeline = any ((select private.timelines_with('manage'))::text[]));

create policy "recruiters delete activities"
  on public.activities for delete to authenticated
  using (timeline = any ((select private.timelines_with('manage'))::text[]));
