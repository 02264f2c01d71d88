-- People correct their own notes and calls, and mention colleagues in them. The audit log keeps the
-- earlier words.

-- Whether an account may read a timeline: what `private.timelines_with` says about the caller.
create function private.account_reads(user_id uuid, timeline text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.admin_users
    where admin_users.user_id = account_reads.user_id
      and not private.is_suspended(admin_users.user_id)
      and (
        role in ('admin', 'developer')
        or exists (
          select from public.permissions
          where permissions.role = coalesce(nullif(admin_users.role, ''), 'viewer')
            and (
              permission_key = account_reads.timeline || '.view'
              or account_reads.timeline = 'leads' and permission_key = 'leads.manage'
            )
        )
      )
  )
$$;

revoke all on function private.account_reads(uuid, text) from public;

-- The timeline of an entry about this record, as the column `timeline` of `activities` says it.
create function private.timeline_of(of jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when of ? 'placement_id' then 'placements'
    when of ? 'candidate_id' or of ? 'application_id' then 'candidates'
    when of ? 'lead_id' or of ? 'client_id' then 'leads'
    else 'vacancies'
  end
$$;

revoke all on function private.timeline_of(jsonb) from public;

-- The colleagues whom a note about this record can mention: with an account, and allowed to read
-- the note. For people who may write one.
create function public.list_mentionable(of jsonb) returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.timeline_of(of) = any (private.timelines_with('manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select staff.id, btrim(staff.name) from public.staff
    where btrim(staff.name) <> ''
      and private.account_reads(private.account_of(staff.id), private.timeline_of(of))
    order by staff.name, staff.id
    limit 500;
end
$$;

revoke all on function public.list_mentionable(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.list_mentionable(jsonb) to authenticated;

-- Mentions are in the details, {"mentions": [{"id": staff, "name": as written}]}, and the text says
-- "@Name", so that it can be read without them. Keeps those that the text has.
create function private.clean_mentions(body text, details jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select (details - 'mentions') || coalesce(
    (
      select jsonb_build_object('mentions', jsonb_agg(
        jsonb_build_object('id', staff.id, 'name', given.name) order by given.place))
      from (
        select distinct on (listed ->> 'id') listed ->> 'id' as id, listed ->> 'name' as name, place
        from jsonb_array_elements(
          case jsonb_typeof(details -> 'mentions') when 'array' then details -> 'mentions' else '[]' end
        ) with ordinality as mentions (listed, place)
        where place <= 50
        order by listed ->> 'id', place
      ) as given
      join public.staff on staff.id::text = given.id
      where btrim(given.name) <> '' and position('@' || given.name in coalesce(body, '')) > 0
      having count(*) > 0
    ),
    '{}'
  )
$$;

revoke all on function private.clean_mentions(text, jsonb) from public;
grant execute on function private.clean_mentions(text, jsonb) to authenticated, service_role;

-- The author corrects an entry, and anyone who manages the timeline once the author's account is
-- gone. What the system wrote stays as it is. Deleting is for everyone who manages the timeline.
create function private.guard_correction() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if tg_op = 'INSERT' then
      new.edited_at = null;
    elsif (new.kind, new.body, new.details) is distinct from (old.kind, old.body, old.details) then
      if old.kind not in ('note', 'call') or new.kind <> old.kind then
        raise exception 'Only notes and calls can be corrected.' using errcode = '42501', hint = 'explained';
      elsif old.actor_id <> auth.uid() then
        raise exception 'Only the person who wrote this can correct it.'
          using errcode = '42501', hint = 'explained';
      elsif coalesce(btrim(new.body), '') = '' then
        raise exception 'Write something, or delete the entry.' using errcode = '23514', hint = 'explained';
      end if;
      new.edited_at = clock_timestamp();
    else
      new.edited_at = old.edited_at;
    end if;
    if new.kind in ('note', 'call') then
      new.details = private.clean_mentions(new.body, new.details);
    end if;
  end if;
  return new;
end
$$;

revoke all on function private.guard_correction() from public;

create trigger guard_correction before insert or update on public.activities
  for each row execute function private.guard_correction();

-- Tells colleagues who are newly mentioned, if they may read it.
create function private.tell_mentioned() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  mentioned record;
begin
  for mentioned in
    select distinct private.account_of((listed ->> 'id')::uuid) as account
    from jsonb_array_elements(new.details -> 'mentions') as listed
    where tg_op = 'INSERT'
      or not coalesce(
        old.details -> 'mentions' @> jsonb_build_array(jsonb_build_object('id', listed -> 'id')), false)
  loop
    if private.account_reads(mentioned.account, new.timeline) then
      perform private.add_notice(
        mentioned.account, 'mention',
        jsonb_strip_nulls(jsonb_build_object(
          'activity_id', new.id, 'lead_id', new.lead_id, 'client_id', new.client_id,
          'candidate_id', new.candidate_id, 'organisation_id', new.organisation_id,
          'vacancy_id', new.vacancy_id, 'application_id', new.application_id,
          'placement_id', new.placement_id
        ))
      );
    end if;
  end loop;
  return null;
end
$$;

revoke all on function private.tell_mentioned() from public;

create trigger tell_mentioned after insert or update of details on public.activities
  for each row when (
    auth.uid() is not null and new.kind in ('note', 'call')
    and jsonb_typeof(new.details -> 'mentions') = 'array'
  )
  execute function private.tell_mentioned();
