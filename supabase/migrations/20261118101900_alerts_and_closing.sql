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

revoke all on function public.close_due_vacancies()
  from public, anon, authenticated, service_role;
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

-- For the server. Its reply is the same whether or not the address is known. An alert that works
-- already is left alone; otherwise the address gets a link to confirm it. `confirm_url` is the
-- address to which the token is added.
create function public.subscribe_job_alert(alert jsonb, confirm_url text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.job_alerts;
  company constant text := private.company_name();
begin
  insert into public.job_alerts (email, kinds, trades, region)
  values (
    btrim(alert ->> 'email'),
    array(select distinct jsonb_array_elements_text(coalesce(alert -> 'kinds', '[]')) order by 1),
    array(select distinct btrim(jsonb_array_elements_text(coalesce(alert -> 'trades', '[]'))) order by 1),
    nullif(alert ->> 'region', '')
  )
  on conflict (lower(email), kinds, trades, coalesce(region, '')) do update set email = excluded.email
  returning * into stored;
  if stored.confirmed_at is not null and stored.unsubscribed_at is null then
    return;
  end if;
  perform private.queue_link_email(
    stored.email,
    format('Confirm your job alert – %s', company),
    concat_ws(E'\n',
      'Hello,',
      '',
      format('Someone asked %s to send new jobs to this address. If it was you, please confirm:', company),
      subscribe_job_alert.confirm_url
        || private.new_token('alert_confirm', stored.id, now() + interval '7 days'),
      '',
      'If it was not you, ignore this message: nothing more will come.',
      '',
      company,
      ''
    )
  );
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

-- For the server: whether there was such an alert. Links to stop never end.
create function public.stop_job_alert(token text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.job_alerts set unsubscribed_at = coalesce(unsubscribed_at, now())
  where id = private.token_record(token, 'alert_stop');
  return found;
end
$$;

revoke all on function public.stop_job_alert(text)
  from public, anon, authenticated, service_role;
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

-- For the server: writes the messages of up to `most` alerts and returns how many. An alert tells
-- about each vacancy once, and about those that opened since it was confirmed. It gets one message
-- a day at most. `links` are the addresses of a job and of the page that stops the alert, to which
-- a slug and a token are added.
create function public.send_job_alerts(links jsonb, most integer default 50) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  due public.job_alerts;
  fresh uuid[];
  stop_url text;
  sent integer := 0;
  company constant text := private.company_name();
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
    perform private.queue_link_email(
      due.email,
      format(
        '%s – %s',
        case cardinality(fresh) when 1 then 'A new job for you' else cardinality(fresh) || ' new jobs for you' end,
        company
      ),
      concat_ws(E'\n',
        'Hello,',
        '',
        (
          select string_agg(
            concat_ws(
              E'\n', title, concat_ws(', ', suburb, state), (links ->> 'job') || slug
            ),
            E'\n\n' order by published_at desc
          )
          from public.open_vacancies where vacancy_id = any (fresh)
        ),
        '',
        'To stop these messages: ' || stop_url,
        '',
        company,
        ''
      ),
      null, null, stop_url
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
