-- Anyone can ask for job alerts to any address. Until its owner confirms, this changes nothing that is
-- stored under the address, and every address gets one message, whatever is known about it: so the
-- reply and its time are the same too.
create or replace function public.subscribe_job_alert(alert jsonb, confirm_url text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.job_alerts;
  stored public.job_alerts;
  is_active boolean;
  company constant text := private.company_name();
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
  perform private.queue_link_email(
    stored.email,
    format(case when is_active then 'Your job alert – %s' else 'Confirm your job alert – %s' end, company),
    concat_ws(E'\n',
      'Hello,',
      '',
      format('Someone asked %s to send new jobs to this address.', company) || case
        when is_active then ' We already do, so nothing has changed.'
        else ' If it was you, please confirm:'
      end,
      case when not is_active then
        subscribe_job_alert.confirm_url || private.new_token('alert_confirm', stored.id)
      end,
      '',
      case
        when is_active then 'Each of our messages about new jobs has a link that stops them.'
        else 'The link works for 7 days. If it was not you, ignore this message: nothing more will come.'
      end,
      '',
      company,
      ''
    )
  );
end
$$;

-- As before. The link to confirm goes to the owner of the address only. One that was not used before the
-- owner stopped the alert does not start it again.
create or replace function public.stop_job_alert(token text) returns boolean
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
