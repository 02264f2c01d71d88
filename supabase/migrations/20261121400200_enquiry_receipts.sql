-- The page behind the link in the confirmation of an enquiry: where it stands, and what its sender
-- can still do. For the server only, as the receipts of applications.

-- Whether the senders of a form get a link. Its versions keep it too.
alter table public.forms add column has_link boolean not null default true;
alter table public.form_versions add column has_link boolean not null default true;

comment on column public.forms.has_link is
  'Whether people can follow their enquiry by a link. Without it, links that were sent end too.';

-- As before, with the link.
create or replace function private.check_form() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  problem text;
begin
  if tg_op = 'INSERT' then
    new.version = 1;
    new.is_specified = new.is_specified and auth.uid() is null;
  else
    if new.version is distinct from old.version then
      raise exception 'Someone else has saved this form in the meantime.'
        using errcode = 'PT409', hint = 'stale';
    end if;
    if (new.key, new.is_specified) is distinct from (old.key, old.is_specified) then
      raise exception 'The key of a form cannot be changed.' using errcode = '23514';
    end if;
    if (new.name, new.definition, new.destination, new.notify_email, new.thank_you, new.has_link)
      is distinct from
      (old.name, old.definition, old.destination, old.notify_email, old.thank_you, old.has_link)
    then
      new.version = old.version + 1;
    end if;
  end if;
  problem = private.form_problem(new);
  if problem is not null then
    raise exception '%', problem using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

create or replace function private.keep_form_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.form_versions
    (form_key, number, name, definition, destination, notify_email, thank_you, has_link, saved_by)
  values (
    new.key, new.version, new.name, new.definition, new.destination, new.notify_email,
    new.thank_you, new.has_link, auth.uid()
  );
  return null;
end
$$;

-- The secrets of links, as hashes. They end with the lead.
create table private.enquiry_links (
  token_hash text primary key check (char_length(token_hash) = 64),
  lead_id uuid not null references public.leads on delete cascade,
  created_at timestamptz not null default now()
);

create index enquiry_links_lead_id_idx on private.enquiry_links (lead_id);

alter table private.enquiry_links enable row level security;

-- When the page behind a link was opened. Says nothing about who opened it.
create table private.enquiry_visits (
  lead_id uuid not null references public.leads on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (lead_id, opened_at)
);

alter table private.enquiry_visits enable row level security;

alter table public.leads add column withdrawn_at timestamptz;

comment on column public.leads.withdrawn_at is
  'When the sender withdrew the enquiry. Only the page behind their link writes it.';

create function private.keep_withdrawal() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.withdrawn_at = case tg_op when 'UPDATE' then old.withdrawn_at end;
  return new;
end
$$;

revoke all on function private.keep_withdrawal() from public;

create trigger keep_withdrawal before insert or update of withdrawn_at on public.leads
  for each row when (current_user = 'authenticated')
  execute function private.keep_withdrawal();

create function private.new_enquiry_link(lead_id uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.enquiry_links (token_hash, lead_id)
  values (encode(sha256(convert_to(secret, 'UTF8')), 'hex'), new_enquiry_link.lead_id);
  return secret;
end
$$;

revoke all on function private.new_enquiry_link(uuid) from public;

-- Whether the sender of this lead may follow it. A form that is gone ends no link.
create function private.has_enquiry_link(lead public.leads) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select lead.submission_id is not null
    and coalesce((select has_link from public.forms where forms.key = lead.form_key), true)
$$;

revoke all on function private.has_enquiry_link(leads) from public;

-- For the page after sending. Only someone whose address was not known gets the link there: everyone
-- else gets it by mail, so that knowing an address opens nothing (see docs/decisions/064).
create function public.first_enquiry_link(enquiry_id uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads
  where id = enquiry_id and not is_spam and created_at > now() - interval '10 minutes';
  if not found or not private.has_enquiry_link(lead)
    or exists (
      select from public.leads as earlier
      where lower(earlier.email) = lower(lead.email) and earlier.id <> lead.id
    )
    or exists (
      select from public.clients where id = lead.client_id and created_at < lead.created_at
    )
    or exists (
      select from public.candidates
      where id = private.candidate_of(lead.email) and created_at < lead.created_at
    )
  then
    return null;
  end if;
  return private.new_enquiry_link(lead.id);
end
$$;

revoke all on function public.first_enquiry_link(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.first_enquiry_link(uuid) to service_role;

-- The lead that a link leads to.
create function private.lead_of_link(token text) returns public.leads
language sql stable
set search_path = ''
as $$
  select leads
  from private.enquiry_links join public.leads on leads.id = enquiry_links.lead_id
  where token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex')
    and private.has_enquiry_link(leads)
$$;

revoke all on function private.lead_of_link(text) from public;

-- Where an enquiry stands, in words for its sender. Nothing says that it was taken for spam.
create function private.public_status(lead public.leads) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when lead.is_spam then 'received'
    -- Staff may open it again, after a call for example.
    when lead.withdrawn_at is not null and lead.status in ('closed', 'converted') then 'withdrawn'
    when lead.status = 'closed' then 'finished'
    when lead.first_reply_at is not null then 'answered'
    when lead.status = 'new' then 'received'
    else 'in_progress'
  end
$$;

revoke all on function private.public_status(leads) from public;

-- Requests within ten minutes are one visit: each form that is sent shows the page again.
create function public.read_enquiry_receipt(token text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  lead constant public.leads := private.lead_of_link(token);
  standing constant text := private.public_status(lead);
begin
  if lead.id is null then
    return null;
  end if;
  insert into private.enquiry_visits (lead_id)
  select lead.id
  where not exists (
    select from private.enquiry_visits
    where lead_id = lead.id and opened_at > now() - interval '10 minutes'
  )
  on conflict do nothing;
  return jsonb_build_object(
    'reference', private.enquiry_reference(lead.id),
    'status', standing,
    'received_at', lead.created_at,
    'reply_by', case when standing in ('received', 'in_progress') then lead.reply_by end,
    'answered_at', case when standing in ('answered', 'finished') then lead.first_reply_at end,
    'withdrawn_at', case when standing = 'withdrawn' then lead.withdrawn_at end,
    'can_change', standing in ('received', 'in_progress', 'answered'),
    'name', lead.name, 'email', lead.email, 'phone', lead.phone, 'company', lead.company,
    'message', lead.message,
    'has_attachment', lead.attachment_url is not null,
    'answers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'label', listed ->> 'label', 'value', listed ->> 'value')), '[]')
      from jsonb_array_elements(lead.answers) as listed
      where coalesce(listed ->> 'value', '') <> ''
    ),
    'files_left', 5 - private.added_count(lead, 'added_file_'),
    'notes_left', 5 - private.added_count(lead, 'added_note_')
  );
end
$$;

revoke all on function public.read_enquiry_receipt(text)
  from public, anon, authenticated, service_role;
grant execute on function public.read_enquiry_receipt(text) to service_role;

create function private.added_count(lead public.leads, prefix text) returns integer
language sql immutable
set search_path = ''
as $$
  select count(*)::integer from jsonb_array_elements(lead.answers) as listed
  where starts_with(listed ->> 'name', prefix)
$$;

revoke all on function private.added_count(leads, text) from public;

-- The lead behind a link, locked for a change. Refuses one that is finished.
create function private.lead_to_change(token text) returns public.leads
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads := private.lead_of_link(token);
begin
  select * into lead from public.leads where id = lead.id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This link does not work any more.';
  end if;
  if private.public_status(lead) not in ('received', 'in_progress', 'answered') then
    raise sqlstate 'PT409' using message = 'This enquiry is finished and cannot be changed.';
  end if;
  return lead;
end
$$;

revoke all on function private.lead_to_change(text) from public;

-- Puts what the sender did on the timeline, and tells whoever looks after the lead.
create function private.note_receipt(lead public.leads, body text, details jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry uuid;
begin
  insert into public.activities (lead_id, client_id, kind, body, details)
  values (lead.id, lead.client_id, 'receipt', note_receipt.body, note_receipt.details)
  returning id into entry;
  perform private.add_notice(
    private.account_of(lead.assignee_id), 'reply',
    jsonb_build_object('lead_id', lead.id, 'activity_id', entry)
  );
end
$$;

revoke all on function private.note_receipt(leads, text, jsonb) from public;

-- `details` has name, phone and company as they are now, and `note` to add something. The address
-- stays, because the link was sent there. The client follows where it said the same as the lead.
create function public.correct_enquiry(token text, details jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  lead constant public.leads := private.lead_to_change(token);
  updated public.leads := lead;
  note constant text := nullif(btrim(details ->> 'note'), '');
  changes jsonb;
begin
  updated.name = coalesce(nullif(btrim(details ->> 'name'), ''), lead.name);
  if details ? 'phone' then
    updated.phone = nullif(btrim(details ->> 'phone'), '');
  end if;
  if details ? 'company' then
    updated.company = nullif(btrim(details ->> 'company'), '');
  end if;
  select coalesce(jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(lead) -> field, 'after', to_jsonb(updated) -> field)
  ), '{}')
  into changes
  from unnest(array['name', 'phone', 'company']) as field
  where to_jsonb(lead) -> field is distinct from to_jsonb(updated) -> field;
  if changes = '{}' and note is null then
    return;
  end if;
  if note is not null then
    if private.added_count(lead, 'added_note_') >= 5 then
      raise sqlstate 'PT409' using message = 'You have added five notes already.';
    end if;
    updated.answers = lead.answers || jsonb_build_array(jsonb_build_object(
      'name', 'added_note_' || private.added_count(lead, 'added_note_') + 1,
      'label', format(
        'Note %s from the sender, %s',
        private.added_count(lead, 'added_note_') + 1, private.office_time(now())
      ),
      'value', left(note, 5000)
    ));
  end if;
  update public.leads
  set name = updated.name, phone = updated.phone, company = updated.company, answers = updated.answers
  where id = lead.id;
  update public.clients
  set
    name = case when clients.name = lead.name then updated.name else clients.name end,
    phone = case when clients.phone is not distinct from lead.phone then updated.phone else clients.phone end,
    company = case
      when clients.company is not distinct from lead.company then updated.company else clients.company
    end
  where id = lead.client_id and changes <> '{}';
  perform private.note_receipt(lead, left(note, 5000), changes);
end
$$;

revoke all on function public.correct_enquiry(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.correct_enquiry(text, jsonb) to service_role;

-- The file is among the answers of the lead, as the files of a form are. A person can add five.
create function public.add_enquiry_file(token text, file jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  lead constant public.leads := private.lead_to_change(token);
  added constant integer := private.added_count(lead, 'added_file_');
  file_name constant text := left(file ->> 'name', 200);
begin
  if added >= 5 then
    raise sqlstate 'PT409' using message = 'You have added five files already.';
  end if;
  update public.leads
  set answers = lead.answers || jsonb_build_array(jsonb_build_object(
    'name', 'added_file_' || added + 1,
    'label', 'File added by the sender', 'value', file_name, 'file', file ->> 'path'
  ))
  where id = lead.id;
  perform private.note_receipt(
    lead, null, jsonb_build_object('file', jsonb_build_object('before', null, 'after', file_name)));
end
$$;

revoke all on function public.add_enquiry_file(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.add_enquiry_file(text, jsonb) to service_role;

-- Closes the lead, unless it has already led to something, and stops the automatic messages that
-- wait for the sender.
create function public.withdraw_enquiry(token text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads := private.lead_of_link(token);
  updated public.leads;
begin
  if private.public_status(lead) = 'withdrawn' then
    return;
  end if;
  lead = private.lead_to_change(token);
  update public.leads
  set withdrawn_at = now(), status = case status when 'converted' then status else 'closed' end
  where id = lead.id
  returning * into updated;
  update public.emails set status = 'cancelled'
  where lead_id = lead.id and status = 'queued' and is_automatic
    and lower(recipient) = lower(lead.email);
  perform private.note_receipt(
    lead, null,
    jsonb_build_object(
      'withdrawn', jsonb_build_object('before', false, 'after', true),
      'status', jsonb_build_object('before', lead.status, 'after', updated.status)
    )
  );
end
$$;

revoke all on function public.withdraw_enquiry(text)
  from public, anon, authenticated, service_role;
grant execute on function public.withdraw_enquiry(text) to service_role;

-- For the page of a lead: how often its sender has opened the link.
create function public.enquiry_visits(lead_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('count', count(*), 'last_at', max(opened_at))
    from private.enquiry_visits as visits where visits.lead_id = enquiry_visits.lead_id
  );
end
$$;

revoke all on function public.enquiry_visits(uuid) from public, anon, authenticated, service_role;
grant execute on function public.enquiry_visits(uuid) to authenticated;
