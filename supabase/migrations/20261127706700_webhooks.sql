-- Tells other programs about events. A delivery names its record and holds no words of it: the text
-- is made when it is sent, from the record as it is then, and it goes with the record.
create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  name text collate pg_catalog."und-x-icu" not null
    check (btrim(name) <> '' and char_length(name) <= 100),
  -- The server checks with each request where the address leads.
  url text not null check (url ~ '^https?://[^\s/?#@]+([/?#]\S*)?$' and char_length(url) <= 1000),
  events text[] not null check (
    cardinality(events) between 1 and 7
    and events <@ array[
      'lead.created', 'lead.updated', 'application.created', 'application.stage_changed',
      'placement.created', 'placement.status_changed', 'page.published'
    ]
  ),
  is_active boolean not null default true,
  -- Since when no delivery has succeeded, and why the server switched it off.
  failing_since timestamptz,
  switched_off text check (switched_off in ('gone', 'failing')),
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.webhooks enable row level security;
revoke all on public.webhooks from anon, authenticated, service_role;
grant select, delete on public.webhooks to authenticated;
grant insert (id, name, url, events, is_active), update (name, url, events, is_active) on public.webhooks
  to authenticated;
grant select on public.webhooks to service_role;

create index webhooks_active_idx on public.webhooks (id) where is_active;
create index webhooks_created_by_idx on public.webhooks (created_by);

create policy "administrators read webhooks"
  on public.webhooks for select to authenticated
  using ((select public.is_developer_admin()));

create policy "administrators add webhooks"
  on public.webhooks for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change webhooks"
  on public.webhooks for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators delete webhooks"
  on public.webhooks for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger touch_updated_at before update of name, url, events, is_active on public.webhooks
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.webhooks
  for each row execute function private.record_change('failing_since');

-- The secret that signs deliveries, and the webhook's place in the queue: a webhook sends one
-- delivery at a time, so that one that hangs never delays another.
create table private.webhook_lanes (
  webhook_id uuid primary key references public.webhooks on delete cascade,
  secret text not null check (char_length(secret) <= 100),
  busy_until timestamptz not null default '-infinity'
);

alter table private.webhook_lanes enable row level security;

create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references public.webhooks on delete cascade,
  event text not null check (char_length(event) <= 50),
  lead_id uuid references public.leads on delete cascade,
  application_id uuid references public.applications on delete cascade,
  placement_id uuid references public.placements on delete cascade,
  page_id uuid references public.content_pages on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  retry_until timestamptz not null default now() + interval '3 days',
  response_status integer,
  last_error text check (char_length(last_error) <= 500),
  duration_ms integer,
  created_at timestamptz not null default now(),
  attempted_at timestamptz
);

alter table public.webhook_deliveries enable row level security;
revoke all on public.webhook_deliveries from anon, authenticated, service_role;
grant select on public.webhook_deliveries to authenticated, service_role;

create index webhook_deliveries_due_idx on public.webhook_deliveries (webhook_id, next_attempt_at)
  where status = 'waiting';
create index webhook_deliveries_webhook_id_idx
  on public.webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_created_at_idx on public.webhook_deliveries (created_at);
create index webhook_deliveries_lead_id_idx on public.webhook_deliveries (lead_id);
create index webhook_deliveries_application_id_idx on public.webhook_deliveries (application_id);
create index webhook_deliveries_placement_id_idx on public.webhook_deliveries (placement_id);
create index webhook_deliveries_page_id_idx on public.webhook_deliveries (page_id);

create policy "administrators read deliveries"
  on public.webhook_deliveries for select to authenticated
  using ((select public.is_developer_admin()));

create function private.new_webhook_secret() returns text
language sql volatile
set search_path = ''
as $$
  select 'whsec_' || encode(
    sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')),
    'base64')
$$;

revoke all on function private.new_webhook_secret() from public;

-- Switching a webhook on again starts afresh.
create function private.prepare_webhook() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtext('private.prepare_webhook'));
    if (select count(*) >= most from public.webhooks) then
      raise sqlstate 'PT409' using message = format('There can be at most %s webhooks.', most);
    end if;
  elsif new.is_active and not old.is_active then
    new.failing_since = null;
    new.switched_off = null;
  end if;
  return new;
end
$$;

revoke all on function private.prepare_webhook() from public;

create trigger prepare_webhook before insert or update of is_active on public.webhooks
  for each row execute function private.prepare_webhook();

create function private.add_webhook_lane() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.webhook_lanes (webhook_id, secret)
  values (new.id, private.new_webhook_secret());
  return null;
end
$$;

revoke all on function private.add_webhook_lane() from public;

create trigger add_webhook_lane after insert on public.webhooks
  for each row execute function private.add_webhook_lane();

-- Returns the new secret, the only time that it is shown. The former one stops at once.
create function public.replace_webhook_secret(webhook_id uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  made constant text := private.new_webhook_secret();
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update private.webhook_lanes as lane set secret = made
  where lane.webhook_id = replace_webhook_secret.webhook_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such webhook';
  end if;
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(), (select users.email from auth.users where users.id = auth.uid()), auth.role(),
    'update', 'webhooks', replace_webhook_secret.webhook_id::text,
    jsonb_build_object('secret', 'replaced'));
  return made;
end
$$;

revoke all on function public.replace_webhook_secret(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.replace_webhook_secret(uuid) to authenticated;

-- Sends a `ping`, also while the webhook is off. Returns the delivery.
create function public.test_webhook(webhook_id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  added uuid;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.webhook_deliveries (webhook_id, event)
  select webhooks.id, 'ping' from public.webhooks where webhooks.id = test_webhook.webhook_id
  returning id into added;
  if added is null then
    raise sqlstate 'PT404' using message = 'There is no such webhook';
  end if;
  perform pg_notify('webhooks', '');
  return added;
end
$$;

revoke all on function public.test_webhook(uuid) from public, anon, authenticated, service_role;
grant execute on function public.test_webhook(uuid) to authenticated;

-- Sends a delivery again, under the same id.
create function public.resend_webhook_delivery(delivery_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update public.webhook_deliveries
  set status = 'waiting', next_attempt_at = now(), retry_until = now() + interval '3 days',
    response_status = null, last_error = null
  where id = resend_webhook_delivery.delivery_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This delivery is no longer kept.';
  end if;
  perform pg_notify('webhooks', '');
end
$$;

revoke all on function public.resend_webhook_delivery(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.resend_webhook_delivery(uuid) to authenticated;

-- Queues an event for the webhooks that want it. Arguments: the event, and the column that names
-- its record. With no active webhook this is one look into a small index.
create function private.queue_webhook() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.webhooks where is_active and tg_argv[0] = any (events);
  if not found then
    return null;
  end if;
  insert into public.webhook_deliveries
    (webhook_id, event, lead_id, application_id, placement_id, page_id)
  select
    webhooks.id, tg_argv[0],
    case tg_argv[1] when 'lead_id' then new.id end,
    case tg_argv[1] when 'application_id' then new.id end,
    case tg_argv[1] when 'placement_id' then new.id end,
    case tg_argv[1] when 'page_id' then new.id end
  from public.webhooks
  where webhooks.is_active and tg_argv[0] = any (webhooks.events);
  perform pg_notify('webhooks', '');
  return null;
end
$$;

revoke all on function private.queue_webhook() from public;

create trigger announce_publication after update on public.content_pages
  for each row when (
    new.is_published and new.deleted_at is null
    and new.published_at is distinct from old.published_at
  )
  execute function private.queue_webhook('page.published', 'page_id');

create trigger announce_agreed_application after update of guardian_answer on public.applications
  for each row when (
    new.guardian_answer = 'agreed' and old.guardian_answer is distinct from 'agreed'
  )
  execute function private.queue_webhook('application.created', 'application_id');

create trigger announce_new_lead after insert on public.leads
  for each row when (not new.is_spam)
  execute function private.queue_webhook('lead.created', 'lead_id');

-- Someone has found that it is not spam.
create trigger announce_real_lead after update on public.leads
  for each row when (old.is_spam and not new.is_spam)
  execute function private.queue_webhook('lead.created', 'lead_id');

-- Someone has found that it is spam, before everyone was told about it.
create function private.forget_spam_deliveries() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.webhook_deliveries where lead_id = new.id and status = 'waiting';
  return null;
end
$$;

revoke all on function private.forget_spam_deliveries() from public;

create trigger forget_spam_deliveries after update on public.leads
  for each row when (new.is_spam and not old.is_spam)
  execute function private.forget_spam_deliveries();

create trigger announce_lead_change after update on public.leads
  for each row when (
    not old.is_spam and not new.is_spam
    and (old.status is distinct from new.status or old.assignee_id is distinct from new.assignee_id)
  )
  execute function private.queue_webhook('lead.updated', 'lead_id');

create trigger announce_new_application after insert on public.applications
  for each row execute function private.queue_webhook('application.created', 'application_id');

create trigger announce_application_stage after update on public.applications
  for each row when (old.stage is distinct from new.stage)
  execute function private.queue_webhook('application.stage_changed', 'application_id');

create trigger announce_new_placement after insert on public.placements
  for each row execute function private.queue_webhook('placement.created', 'placement_id');

create trigger announce_placement_status after update on public.placements
  for each row when (old.status is distinct from new.status)
  execute function private.queue_webhook('placement.status_changed', 'placement_id');

create trigger announce_first_publication after insert on public.content_pages
  for each row when (new.is_published)
  execute function private.queue_webhook('page.published', 'page_id');

-- While an application waits, other systems do not learn whose it is.
create function private.webhook_data(delivery public.webhook_deliveries) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when delivery.lead_id is not null then (
      select jsonb_build_object(
        'id', leads.id, 'name', leads.name, 'email', leads.email, 'phone', leads.phone,
        'company', leads.company, 'service_type', leads.service_type, 'message', leads.message,
        'status', leads.status, 'source', leads.source, 'client_id', leads.client_id,
        'assignee_id', leads.assignee_id, 'assignee', nullif(staff.name, ''),
        'created_at', leads.created_at, 'updated_at', leads.updated_at)
      from public.leads left join public.staff on staff.id = leads.assignee_id
      where leads.id = delivery.lead_id
    )
    when delivery.application_id is not null then (
      select jsonb_build_object(
        'id', applications.id, 'stage', applications.stage,
        'stage_changed_at', applications.stage_changed_at, 'source', applications.source,
        'waits_for_guardian', private.waits_for_guardian(applications),
        'candidate', case when not private.waits_for_guardian(applications) then jsonb_build_object(
          'id', candidates.id, 'name', candidates.name, 'email', candidates.email,
          'phone', candidates.phone) end,
        'vacancy', jsonb_build_object(
          'id', vacancies.id, 'title', vacancies.title, 'slug', vacancies.slug),
        'created_at', applications.created_at, 'updated_at', applications.updated_at)
      from public.applications
      join public.candidates on candidates.id = applications.candidate_id
      join public.vacancies on vacancies.id = applications.vacancy_id
      where applications.id = delivery.application_id
    )
    when delivery.placement_id is not null then (
      select jsonb_build_object(
        'id', placements.id, 'kind', placements.kind, 'position', placements.position,
        'status', placements.status, 'starts_on', placements.starts_on,
        'expected_end_on', placements.expected_end_on, 'ended_on', placements.ended_on,
        'vacancy_id', placements.vacancy_id, 'application_id', placements.application_id,
        'candidate', jsonb_build_object('id', candidates.id, 'name', candidates.name),
        'organisation', jsonb_build_object('id', organisations.id, 'name', organisations.name),
        'created_at', placements.created_at, 'updated_at', placements.updated_at)
      from public.placements
      join public.candidates on candidates.id = placements.candidate_id
      join public.organisations on organisations.id = placements.organisation_id
      where placements.id = delivery.placement_id
    )
    when delivery.page_id is not null then (
      select jsonb_build_object(
        'id', content_pages.id, 'title', content_pages.title, 'slug', content_pages.slug,
        'template', content_pages.template, 'is_published', content_pages.is_published,
        'published_at', content_pages.published_at)
      from public.content_pages where content_pages.id = delivery.page_id
    )
    else '{}'::jsonb
  end
$$;

revoke all on function private.webhook_data(webhook_deliveries) from public;

-- For each webhook that is not sending, its oldest delivery that is due. The claim lasts a minute:
-- if a server dies, the delivery is sent again under the same id.
create function public.claim_due_webhooks()
returns table (id uuid, event text, url text, secret text, body text)
language sql security definer
set search_path = ''
as $$
  with free as (
    select lane.webhook_id, lane.secret, webhooks.url, webhooks.is_active
    from private.webhook_lanes as lane
    join public.webhooks on webhooks.id = lane.webhook_id
    where lane.busy_until <= now() and exists (
      select from public.webhook_deliveries as waiting
      where waiting.webhook_id = lane.webhook_id and waiting.status = 'waiting'
        and waiting.next_attempt_at <= now() and (webhooks.is_active or waiting.event = 'ping')
    )
    for update of lane skip locked
  ),
  due as (
    select free.*, next.delivery_id
    from free
    cross join lateral (
      select waiting.id as delivery_id from public.webhook_deliveries as waiting
      where waiting.webhook_id = free.webhook_id and waiting.status = 'waiting'
        and waiting.next_attempt_at <= now() and (free.is_active or waiting.event = 'ping')
      order by waiting.event = 'ping' desc, waiting.next_attempt_at limit 1
    ) as next
  ),
  taken as (
    update private.webhook_lanes as lane set busy_until = now() + interval '1 minute'
    from due where lane.webhook_id = due.webhook_id
  ),
  attempted as (
    update public.webhook_deliveries as delivery
    set attempts = delivery.attempts + 1, attempted_at = now()
    from due where delivery.id = due.delivery_id
    returning delivery.*
  )
  select
    attempted.id, attempted.event, due.url, due.secret,
    jsonb_build_object(
      'id', attempted.id, 'event', attempted.event, 'created_at', attempted.created_at,
      'data', private.webhook_data(attempted::public.webhook_deliveries))::text
  from attempted join due on due.delivery_id = attempted.id
$$;

revoke all on function public.claim_due_webhooks() from public, anon, authenticated, service_role;
grant execute on function public.claim_due_webhooks() to service_role;

create function private.switch_webhook_off(webhook public.webhooks, reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.webhooks set is_active = false, switched_off = reason where id = webhook.id;
  insert into public.emails (recipient, subject, body_text, status)
  select email,
    'A webhook was switched off',
    concat_ws(E'\n',
      format('The webhook “%s” was switched off.', webhook.name),
      '',
      case reason
        when 'gone' then 'The receiver answered that this address no longer exists (410).'
        else 'No delivery has succeeded for five days.'
      end,
      '',
      'When the receiver works again, sign in, open Integrations, and switch it on.',
      ''
    ),
    'queued'
  from public.admin_users
  where role = 'admin' and email <> '';
end
$$;

revoke all on function private.switch_webhook_off(webhooks, text) from public;

-- Records how an attempt ended. A failure is tried again after 30 seconds, doubling to six hours,
-- for three days. A `ping` is tried once.
create function public.finish_webhook_delivery(
  delivery_id uuid, response_status integer default null, error text default null,
  duration_ms integer default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  gone constant integer := 410;
  is_delivered constant boolean := coalesce(response_status between 200 and 299, false);
  delivery public.webhook_deliveries;
  webhook public.webhooks;
begin
  select * into delivery from public.webhook_deliveries
  where id = finish_webhook_delivery.delivery_id for update;
  -- The record, or the webhook, was deleted while its delivery was sent.
  if not found then
    return;
  end if;
  update private.webhook_lanes as lane set busy_until = '-infinity'
  where lane.webhook_id = delivery.webhook_id;
  update public.webhook_deliveries
  set status = case
      when is_delivered then 'delivered'
      when delivery.event = 'ping' or delivery.retry_until < now()
        or finish_webhook_delivery.response_status = gone then 'failed'
      else 'waiting'
    end,
    next_attempt_at = now() + least(
      interval '6 hours', interval '30 seconds' * power(2, least(delivery.attempts, 12) - 1)),
    response_status = finish_webhook_delivery.response_status,
    last_error = case when not is_delivered then left(finish_webhook_delivery.error, 500) end,
    duration_ms = finish_webhook_delivery.duration_ms
  where id = delivery.id;
  if is_delivered then
    update public.webhooks set failing_since = null
    where id = delivery.webhook_id and failing_since is not null;
    return;
  end if;
  update public.webhooks set failing_since = now()
  where id = delivery.webhook_id and failing_since is null;
  select * into webhook from public.webhooks where id = delivery.webhook_id;
  if not webhook.is_active then
    return;
  end if;
  if finish_webhook_delivery.response_status = gone then
    perform private.switch_webhook_off(webhook, 'gone');
  elsif webhook.failing_since < now() - interval '5 days' then
    perform private.switch_webhook_off(webhook, 'failing');
  end if;
end
$$;

revoke all on function public.finish_webhook_delivery(uuid, integer, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_webhook_delivery(uuid, integer, text, integer)
  to service_role;

-- Deliveries are kept for 30 days. Returns how many were deleted.
create function public.clear_webhook_deliveries() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  part constant integer := 5000;
  cleared integer;
begin
  delete from public.webhook_deliveries where id in (
    select id from public.webhook_deliveries
    where created_at < now() - interval '30 days' limit part
  );
  get diagnostics cleared = row_count;
  return cleared;
end
$$;

revoke all on function public.clear_webhook_deliveries()
  from public, anon, authenticated, service_role;
grant execute on function public.clear_webhook_deliveries() to service_role;
