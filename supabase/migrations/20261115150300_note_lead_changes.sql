-- The timeline writes itself: a change of status, assignee or client and a message to the person are
-- on it whichever screen they come from.
alter table public.activities drop constraint activities_kind_check;
alter table public.activities add constraint activities_kind_check check (
  kind in (
    'note', 'call', 'email', 'status_change', 'enquiry', 'client_update', 'assignment', 'merge'
  )
);

alter table public.leads add column first_response_at timestamptz;
comment on column public.leads.first_response_at is
  'When staff first wrote, called or moved the lead on.';

create index leads_waiting_idx on public.leads (created_at)
  where first_response_at is null and status = 'new' and not is_spam;

create function private.mark_first_response() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.status = 'new' and new.status <> 'new' then
    new.first_response_at = coalesce(new.first_response_at, now());
  end if;
  return new;
end
$$;

create trigger mark_first_response before update of status on public.leads
  for each row when (auth.uid() is not null)
  execute function private.mark_first_response();

create function private.note_lead_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb := '{}';
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
  if new.client_id is distinct from old.client_id then
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
  return null;
end
$$;

create trigger note_lead_change
  after update of status, is_spam, assignee_id, client_id on public.leads
  for each row when (auth.uid() is not null)
  execute function private.note_lead_change();

create function private.note_response() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.leads
  set
    first_response_at = coalesce(first_response_at, now()),
    status = case status when 'new' then 'contacted' else status end
  where id = new.lead_id and (first_response_at is null or status = 'new');
  return null;
end
$$;

create trigger note_response after insert on public.activities
  for each row when (auth.uid() is not null and new.kind in ('email', 'call') and new.lead_id is not null)
  execute function private.note_response();

create function private.note_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if num_nonnulls(new.lead_id, new.client_id) > 0 then
    insert into public.activities (lead_id, client_id, kind, body, details)
    values (
      new.lead_id, new.client_id, 'email', new.subject, jsonb_build_object('email_id', new.id)
    );
  end if;
  return null;
end
$$;

create trigger note_new_email after insert on public.emails
  for each row when (auth.uid() is not null and new.status = 'queued')
  execute function private.note_email();

create trigger note_draft_sent after update of status on public.emails
  for each row when (auth.uid() is not null and old.status = 'draft' and new.status = 'queued')
  execute function private.note_email();

revoke all on function
  private.mark_first_response(), private.note_lead_change(), private.note_response(),
  private.note_email()
  from public;
