-- Whoever converts a lead can correct what it says first. `details` has the fields of the dialog;
-- what is missing in it comes from the lead, as before. A record that exists already keeps its values.
drop function public.convert_lead_to_candidate(uuid);
drop function public.convert_lead_to_organisation(uuid);

-- The candidate of a lead, new if its address is not known. `details`: name, phone, suburb. What the
-- person wrote becomes their interests.
create function private.candidate_of_lead(lead public.leads, details jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  target uuid := private.candidate_of(lead.email);
begin
  if target is null then
    insert into public.candidates (name, email, phone, suburb, interests, source)
    values (
      coalesce(nullif(btrim(details ->> 'name'), ''), nullif(btrim(lead.name), ''), lead.email),
      lead.email,
      case when details ? 'phone' then nullif(btrim(details ->> 'phone'), '') else lead.phone end,
      nullif(btrim(details ->> 'suburb'), ''),
      nullif(btrim(left(lead.message, 2000)), ''),
      'lead'
    )
    on conflict ((lower(email))) do update set source = candidates.source
    returning id into target;
  end if;
  update public.leads set candidate_id = target where id = lead.id;
  insert into public.activities (lead_id, kind, details)
  values (lead.id, 'conversion', jsonb_build_object('candidate_id', target));
  insert into public.activities (candidate_id, kind, body, details)
  values (target, 'conversion', lead.message, jsonb_build_object('lead_id', lead.id));
  return target;
end
$$;

revoke all on function private.candidate_of_lead(leads, jsonb) from public;

create function public.convert_lead_to_candidate(lead_id uuid, details jsonb default '{}')
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads;
  target uuid;
begin
  if not (private.has_permission('leads.view') and private.has_permission('leads.manage') and private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = convert_lead_to_candidate.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  if lead.candidate_id is not null then
    return lead.candidate_id;
  end if;
  target = private.candidate_of_lead(lead, details);
  update public.leads set status = 'converted' where id = lead.id;
  return target;
end
$$;

revoke all on function public.convert_lead_to_candidate(uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.convert_lead_to_candidate(uuid, jsonb) to authenticated;

-- `details`: name, abn and phone of the organisation, title and kind of the vacancy.
create function public.convert_lead_to_organisation(lead_id uuid, details jsonb default '{}')
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  lead public.leads;
  target uuid;
  contact uuid;
  vacancy uuid;
  called text;
  given_abn text := nullif(btrim(details ->> 'abn'), '');
begin
  if not (private.has_permission('leads.view') and private.has_permission('leads.manage') and private.has_permission('clients.view') and private.has_permission('vacancies.view') and private.has_permission('vacancies.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = convert_lead_to_organisation.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  if lead.organisation_id is not null then
    return jsonb_build_object(
      'organisation_id', lead.organisation_id, 'client_id', lead.client_id,
      'vacancy_id', (
        select id from public.vacancies where vacancies.organisation_id = lead.organisation_id
        order by created_at limit 1
      )
    );
  end if;
  called = coalesce(
    nullif(btrim(details ->> 'name'), ''), nullif(btrim(lead.company), ''),
    nullif(btrim(lead.name), ''), lead.email
  );
  target = private.organisation_of(given_abn, called);
  if target is null then
    insert into public.organisations (name, abn, phone, source)
    values (
      called, given_abn,
      case when details ? 'phone' then nullif(btrim(details ->> 'phone'), '') else lead.phone end,
      'lead'
    )
    returning id into target;
  else
    update public.organisations set abn = given_abn
    where id = target and abn is null and given_abn is not null;
  end if;
  contact = public.convert_lead(lead.id);
  update public.clients set organisation_id = target
  where id = contact and organisation_id is null;
  insert into public.vacancies (title, kind, organisation_id, description)
  values (
    coalesce(nullif(btrim(details ->> 'title'), ''), left('Vacancy at ' || called, 150)),
    coalesce(
      nullif(details ->> 'kind', ''),
      case when lead.service_type in ('apprenticeship', 'traineeship') then lead.service_type
        else 'permanent' end
    ),
    target, coalesce(lead.message, '')
  )
  returning id into vacancy;
  update public.leads set organisation_id = target where id = lead.id;
  insert into public.activities (lead_id, kind, details)
  values (lead.id, 'conversion', jsonb_build_object('organisation_id', target));
  insert into public.activities (organisation_id, kind, details)
  values (target, 'conversion', jsonb_build_object('lead_id', lead.id));
  return jsonb_build_object('organisation_id', target, 'client_id', contact, 'vacancy_id', vacancy);
end
$$;

revoke all on function public.convert_lead_to_organisation(uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.convert_lead_to_organisation(uuid, jsonb) to authenticated;
