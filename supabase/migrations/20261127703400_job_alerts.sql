-- People who get a message when a vacancy opens that suits them. They confirm their address first.
-- Only the functions for visitors write here; staff see the list and can remove an alert.
create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  email text collate pg_catalog."und-x-icu" not null
    check (email like '_%@_%' and char_length(email) <= 320),
  -- Empty lists and no region mean all of them.
  kinds text[] not null default '{}'
    check (kinds <@ array['apprenticeship', 'traineeship', 'permanent', 'contract', 'labour_hire']),
  trades text[] not null default '{}' check (private.is_list(trades, 20, 100)),
  region text check (char_length(region) <= 50),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null default now()
);

alter table public.job_alerts enable row level security;
revoke all on public.job_alerts from anon, authenticated, service_role;
grant select, delete on public.job_alerts to authenticated;
grant select, insert, update, delete on public.job_alerts to service_role;

create unique index job_alerts_same_key
  on public.job_alerts (lower(email), kinds, trades, coalesce(region, ''));
create index job_alerts_created_at_idx on public.job_alerts (created_at desc, id);
create index job_alerts_due_idx on public.job_alerts (last_sent_at)
  where confirmed_at is not null and unsubscribed_at is null;

create policy "staff read job alerts"
  on public.job_alerts for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters delete job alerts"
  on public.job_alerts for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger drop_tokens after delete on public.job_alerts
  for each row execute function private.drop_tokens();

create trigger end_links_to_old_address after update of email on public.job_alerts
  for each row execute function private.end_links_to_old_address();

create trigger record_delete after delete on public.job_alerts
  for each row execute function private.record_change();

-- Which vacancies an alert has told about, so that it tells about each one once.
create table private.alerted_vacancies (
  alert_id uuid not null references public.job_alerts on delete cascade,
  vacancy_id uuid not null references public.vacancies on delete cascade,
  primary key (alert_id, vacancy_id)
);

alter table private.alerted_vacancies enable row level security;

create index alerted_vacancies_vacancy_id_idx on private.alerted_vacancies (vacancy_id);

-- Vacancies close by themselves, and job alerts go out.

-- For the server, every few seconds: closes what had its last day, by the office's clock.
create function public.close_due_vacancies() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  closed integer;
begin
  with due as (
    select id from public.vacancies
    where status = 'open' and closes_on < private.office_day()
    for update skip locked
  )
  update public.vacancies set status = 'closed' from due where vacancies.id = due.id;
  get diagnostics closed = row_count;
  return closed;
end
$$;

revoke all on function public.close_due_vacancies() from public, anon, authenticated, service_role;
grant execute on function public.close_due_vacancies() to service_role;

-- For the server: what to say at the address of a vacancy that was open once and is not any more.
create function public.find_closed_vacancy(slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'title', title, 'kind', kind, 'trade', trade, 'status', status,
    'region', private.region_of(state, postcode)
  )
  from public.vacancies
  where vacancies.slug = find_closed_vacancy.slug and status <> 'open' and published_at is not null
$$;

revoke all on function public.find_closed_vacancy(text)
  from public, anon, authenticated, service_role;
grant execute on function public.find_closed_vacancy(text) to service_role;

-- Anyone can ask for job alerts to any address. Until its owner confirms, this changes nothing that
-- is stored under the address, and every address gets one message, whatever is known about it: so
-- the reply and its time are the same too.
create function public.subscribe_job_alert(alert jsonb, confirm_url text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.job_alerts;
  stored public.job_alerts;
  is_active boolean;
  letter record;
begin
  wanted.email = btrim(alert ->> 'email');
  wanted.kinds = array(
    select distinct jsonb_array_elements_text(coalesce(alert -> 'kinds', '[]')) order by 1);
  wanted.trades = array(
    select distinct btrim(jsonb_array_elements_text(coalesce(alert -> 'trades', '[]'))) order by 1);
  wanted.region = nullif(alert ->> 'region', '');
  insert into public.job_alerts (email, kinds, trades, region)
  values (wanted.email, wanted.kinds, wanted.trades, wanted.region)
  on conflict (lower(email), kinds, trades, coalesce(region, '')) do nothing;
  select * into stored from public.job_alerts
  where lower(email) = lower(wanted.email) and kinds = wanted.kinds and trades = wanted.trades
    and coalesce(region, '') = coalesce(wanted.region, '');
  is_active = stored.confirmed_at is not null and stored.unsubscribed_at is null;
  letter = private.write_letter(
    case when is_active then 'alert-already' else 'alert-confirmation' end,
    case when is_active then '{}' else jsonb_build_object(
      'link', subscribe_job_alert.confirm_url || private.new_token('alert_confirm', stored.id)
    ) end
  );
  perform private.queue_link_email(stored.email, letter.subject, letter.body);
end
$$;

revoke all on function public.subscribe_job_alert(jsonb, text)
  from public, anon, authenticated, service_role;
grant execute on function public.subscribe_job_alert(jsonb, text) to service_role;

-- For the server: returns what the alert is about, or null if the link has ended.
create function public.confirm_job_alert(token text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.job_alerts;
begin
  update public.job_alerts
  set confirmed_at = case
      when unsubscribed_at is not null or confirmed_at is null then now() else confirmed_at
    end,
    unsubscribed_at = null
  where id = private.token_record(token, 'alert_confirm')
  returning * into stored;
  if not found then
    return null;
  end if;
  return jsonb_build_object('kinds', stored.kinds, 'trades', stored.trades, 'region', stored.region);
end
$$;

revoke all on function public.confirm_job_alert(text)
  from public, anon, authenticated, service_role;
grant execute on function public.confirm_job_alert(text) to service_role;

-- For the server: whether there was such an alert. Links to stop never end. A link to confirm that
-- was not used before the owner of the address stopped the alert does not start it again.
create function public.stop_job_alert(token text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  stopped constant uuid := private.token_record(token, 'alert_stop');
begin
  update public.job_alerts set unsubscribed_at = coalesce(unsubscribed_at, now())
  where id = stopped;
  if found then
    perform private.end_links_of(array['alert_confirm'], array[stopped]);
  end if;
  return stopped is not null;
end
$$;

revoke all on function public.stop_job_alert(text) from public, anon, authenticated, service_role;
grant execute on function public.stop_job_alert(text) to service_role;

-- Whether an alert asks for a vacancy.
create function private.suits_alert(job public.open_vacancies, alert public.job_alerts)
returns boolean
language sql stable
set search_path = ''
as $$
  select job.published_at >= alert.confirmed_at
    and (job.closes_on is null or job.closes_on >= private.office_day())
    and (alert.kinds = '{}' or job.kind = any (alert.kinds))
    and (alert.trades = '{}' or private.folded(job.trade) in (
      select private.folded(trade) from unnest(alert.trades) as trade
    ))
    and (alert.region is null or job.region = alert.region)
$$;

revoke all on function private.suits_alert(open_vacancies, job_alerts) from public;

-- For the server: writes the messages of up to `most` alerts and returns how many. A message says
-- what people decide by: the job type, the pay and the last day to apply. An alert tells about each
-- vacancy once, and about those that opened since it was confirmed. It gets one message a day at
-- most. `links` are the addresses of a job and of the page that stops the alert, to which a slug
-- and a token are added.
create function public.send_job_alerts(links jsonb, most integer default 50) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  due public.job_alerts;
  fresh uuid[];
  stop_url text;
  sent integer := 0;
  letter record;
begin
  for due in
    select alerts.* from public.job_alerts as alerts
    where confirmed_at is not null and unsubscribed_at is null
      and (last_sent_at is null or last_sent_at <= now() - interval '1 day')
      and exists (
        select from public.open_vacancies as jobs
        where private.suits_alert(jobs, alerts)
          and not exists (
            select from private.alerted_vacancies as told
            where told.alert_id = alerts.id and told.vacancy_id = jobs.vacancy_id
          )
      )
    order by last_sent_at nulls first, id
    limit least(greatest(most, 1), 500)
    for update skip locked
  loop
    with told as (
      insert into private.alerted_vacancies (alert_id, vacancy_id)
      select due.id, jobs.vacancy_id from public.open_vacancies as jobs
      where private.suits_alert(jobs, due)
      on conflict do nothing
      returning vacancy_id
    )
    select array_agg(vacancy_id) into fresh from told;
    continue when fresh is null;
    stop_url = (links ->> 'stop') || private.new_token('alert_stop', due.id);
    letter = private.write_letter('alert-jobs', jsonb_build_object(
      'news', case cardinality(fresh)
        when 1 then 'A new job for you' else cardinality(fresh) || ' new jobs for you'
      end,
      'jobs', (
        select string_agg(
          concat_ws(
            E'\n', jobs.title,
            concat_ws(', ', private.as_words(jobs.kind), jobs.suburb, jobs.state),
            'Pay: ' || private.pay_words(vacancies),
            'Apply by ' || to_char(jobs.closes_on, 'FMDD FMMonth YYYY'),
            (links ->> 'job') || jobs.slug
          ),
          E'\n\n' order by jobs.published_at desc
        )
        from public.open_vacancies as jobs
        join public.vacancies on vacancies.id = jobs.vacancy_id
        where jobs.vacancy_id = any (fresh)
      ),
      'unsubscribe', stop_url
    ));
    perform private.queue_link_email(
      due.email, letter.subject, letter.body, null, null, stop_url
    );
    update public.job_alerts set last_sent_at = now() where id = due.id;
    sent = sent + 1;
  end loop;
  return sent;
end
$$;

revoke all on function public.send_job_alerts(jsonb, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.send_job_alerts(jsonb, integer) to service_role;
