-- Papers that expire, filled vacancies, low ratings and messages that could not be sent.

-- A licence or document that ends in 90, 60, 30 or 7 days, or has ended: whoever looks after the
-- person hears of it once for each, and managers if someone works with it. A paper that a newer one
-- replaces, and those of people who neither work nor apply nor have an owner, tell nobody.
create function private.tell_of_papers() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := private.office_day();
  due record;
begin
  for due in
    select papers.id, papers.candidate_id, papers.expires_on,
      case
        when papers.expires_on < today then 'expired'
        when papers.expires_on <= today + 7 then '7'
        when papers.expires_on <= today + 30 then '30'
        when papers.expires_on <= today + 60 then '60'
        else '90'
      end as step,
      working.owner_id as placement_owner, candidates.owner_id,
      working.id is not null as is_working
    from public.candidate_documents as papers
    join public.candidates on candidates.id = papers.candidate_id
    left join lateral (
      select placements.id, placements.owner_id from public.placements
      where placements.candidate_id = papers.candidate_id
        and placements.status in ('planned', 'active', 'suspended')
      order by placements.starts_on desc limit 1
    ) as working on true
    where papers.expires_on between today - 30 and today + 90
      and not exists (
        select from public.candidate_documents as newer
        where newer.candidate_id = papers.candidate_id and newer.kind = papers.kind
          and lower(btrim(newer.title)) = lower(btrim(papers.title))
          and (newer.expires_on is null or newer.expires_on > papers.expires_on)
      )
      and (
        working.id is not null or candidates.owner_id is not null
        or exists (
          select from public.applications
          where applications.candidate_id = papers.candidate_id
            and applications.stage not in ('placed', 'unsuccessful', 'withdrawn')
        )
      )
  loop
    insert into private.notice_marks (kind, record_id, day)
    values ('paper ' || due.step, due.id, due.expires_on) on conflict do nothing;
    if found then
      perform private.add_notice(account, 'paper', jsonb_build_object(
        'document_id', due.id, 'candidate_id', due.candidate_id, 'step', due.step))
      from (
        select private.accounts_for(
          coalesce(due.placement_owner, due.owner_id), 'candidates.manage')
        union
        select private.managers() where due.step = 'expired' and due.is_working
      ) as told (account);
    end if;
  end loop;
end
$$;

revoke all on function private.tell_of_papers() from public;

-- As before, with papers.
create or replace function public.run_notice_clock() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Of two servers on one database, one does it.
  perform pg_advisory_xact_lock(hashtext('run_notice_clock'));
  if private.is_office_open() then
    perform private.tell_of_promises();
    perform private.tell_of_tasks();
    perform private.tell_of_papers();
  end if;
  delete from public.notices
  where id in (
    select id from public.notices
    where created_at < now() - interval '90 days'
      and (read_at < now() - interval '90 days' or created_at < now() - interval '1 year')
    order by created_at limit 1000
  );
  delete from private.notice_marks where day < current_date - 400;
end
$$;

-- The last position is taken: the others still wait to hear. Whoever filled it is told too, because
-- it is theirs to do.
create function private.tell_of_filled_vacancy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.applications
    where vacancy_id = new.id and stage not in ('placed', 'unsuccessful', 'withdrawn')
  ) then
    perform private.add_notice(account, 'filled', jsonb_build_object('vacancy_id', new.id))
    from private.accounts_for(new.owner_id, 'candidates.manage') as account;
  end if;
  return null;
end
$$;

revoke all on function private.tell_of_filled_vacancy() from public;

-- When the transaction ends, the person who was placed is no longer among those who wait.
create constraint trigger tell_of_filled_vacancy after update of status on public.vacancies
  deferrable initially deferred
  for each row when (new.status = 'filled' and old.status <> 'filled')
  execute function private.tell_of_filled_vacancy();

-- A message that no mail server takes is told like one that came back.
create trigger tell_of_failure after update of status on public.emails
  for each row when (
    new.status = 'failed' and old.status <> 'failed' and new.bounced_at is null
    and num_nonnulls(new.lead_id, new.client_id, new.candidate_id, new.application_id) > 0
  )
  execute function private.tell_of_bounce();
