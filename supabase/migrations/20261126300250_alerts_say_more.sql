-- As before, with what people decide by: the job type, the pay and the last day to apply.
create or replace function public.send_job_alerts(links jsonb, most integer default 50) returns integer
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
        '',
        'Unsubscribe: ' || stop_url,
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
