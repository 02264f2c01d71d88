-- The jobs that we advertise for organisations.
create table public.vacancies (
  id uuid primary key default gen_random_uuid(),
  number integer not null generated always as identity (start with 1001) unique,
  reference text generated always as ('V-' || number) stored,
  -- Filled from the title if it is left empty.
  slug text not null default '' unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  title text collate pg_catalog."und-x-icu" not null
    check (btrim(title) <> '' and char_length(title) <= 150),
  kind text not null
    check (kind in ('apprenticeship', 'traineeship', 'permanent', 'contract', 'labour_hire')),
  organisation_id uuid references public.organisations on delete restrict,
  show_employer boolean not null default false,
  trade text collate pg_catalog."und-x-icu" check (btrim(trade) <> '' and char_length(trade) <= 100),
  suburb text collate pg_catalog."und-x-icu" check (char_length(suburb) <= 100),
  state text not null default 'WA'
    check (state in ('WA', 'NT', 'SA', 'QLD', 'NSW', 'ACT', 'VIC', 'TAS')),
  postcode text check (postcode ~ '^[0-9]{4}$'),
  positions integer not null default 1 constraint vacancies_positions_check
    check (positions between 0 and 999 and (positions > 0 or status <> 'open')),
  hours text not null default 'full_time' check (hours in ('full_time', 'part_time', 'casual')),
  hours_note text check (char_length(hours_note) <= 200),
  pay_from numeric(10, 2) check (pay_from >= 0),
  pay_to numeric(10, 2) check (pay_to >= 0),
  pay_per text check (pay_per in ('hour', 'year')),
  pay_note text check (char_length(pay_note) <= 200),
  starts_on date,
  closes_on date,
  summary text not null default '' check (char_length(summary) <= 300),
  description text not null default '' check (char_length(description) <= 20000),
  requirements text[] not null default '{}' check (private.is_list(requirements, 30, 300)),
  questions jsonb not null default '[]'
    check (jsonb_typeof(questions) = 'array' and octet_length(questions::text) <= 30000),
  minimum_age integer check (minimum_age between 14 and 99),
  status text not null default 'draft'
    check (status in ('draft', 'open', 'paused', 'filled', 'closed')),
  owner_id uuid references public.staff on delete set null,
  published_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vacancies_pay_range check (pay_to >= pay_from),
  constraint vacancies_pay_per_given check (num_nonnulls(pay_from, pay_to) = 0 or pay_per is not null),
  constraint vacancies_slug_free check (slug <> 'alerts')
);

comment on column public.vacancies.show_employer is
  'Whether visitors learn which organisation it is for. If false, its name is nowhere on the site.';
comment on column public.vacancies.description is 'Markdown.';
comment on column public.vacancies.questions is
  'Asked when someone applies: name, label, type (text, yes_no or choice), required, options.';
comment on column public.vacancies.published_at is 'When the vacancy was first open.';
comment on column public.vacancies.closes_on is
  'The last day for applications, in the office''s time zone.';
comment on column public.vacancies.positions is
  'How many are still to be filled. Placing someone counts down.';

alter table public.vacancies enable row level security;
revoke all on public.vacancies from anon, authenticated, service_role;
grant select, insert, update, delete on public.vacancies to authenticated, service_role;

create index vacancies_created_at_idx on public.vacancies (created_at desc, id);
create index vacancies_title_idx on public.vacancies (title, id);
create index vacancies_status_idx on public.vacancies (status, created_at desc, id);
create index vacancies_kind_idx on public.vacancies (kind, created_at desc, id);
create index vacancies_closes_on_idx on public.vacancies (closes_on) where status = 'open';
create index vacancies_organisation_id_idx on public.vacancies (organisation_id, created_at desc);
create index vacancies_owner_id_idx on public.vacancies (owner_id);

create policy "staff read vacancies"
  on public.vacancies for select to authenticated
  using ((select private.has_permission('vacancies.view')));

create policy "recruiters add vacancies"
  on public.vacancies for insert to authenticated
  with check ((select private.has_permission('vacancies.manage')));

create policy "recruiters change vacancies"
  on public.vacancies for update to authenticated
  using ((select private.has_permission('vacancies.manage')))
  with check ((select private.has_permission('vacancies.manage')));

create policy "recruiters delete vacancies"
  on public.vacancies for delete to authenticated
  using ((select private.has_permission('vacancies.manage')));

create trigger touch_updated_at before update on public.vacancies
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.vacancies
  for each row execute function private.record_change();

create function private.slug_of(words text) returns text
language sql immutable strict
set search_path = ''
as $$
  select btrim(left(regexp_replace(private.folded(words), '[^a-z0-9]+', '-', 'g'), 90), '-')
$$;

revoke all on function private.slug_of(text) from public;

-- What is wrong with the questions of a vacancy, or null.
create function private.questions_problem(questions jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  question jsonb;
  names text[] := '{}';
begin
  if jsonb_array_length(questions) > 20 then
    return 'A vacancy can have at most 20 questions.';
  end if;
  for question in select listed from jsonb_array_elements(questions) as listed loop
    if jsonb_typeof(question) is distinct from 'object'
      or question ->> 'name' !~ '^question_[a-z0-9]{1,30}$'
      or question ->> 'name' = any (names)
      or question ->> 'type' not in ('text', 'yes_no', 'choice')
      or jsonb_typeof(question -> 'required') is distinct from 'boolean'
      or num_nonnulls(question ->> 'name', question ->> 'type') < 2
    then
      return 'A question of this vacancy cannot be read.';
    end if;
    if coalesce(btrim(question ->> 'label'), '') = '' or char_length(question ->> 'label') > 300 then
      return 'Every question needs a text of at most 300 characters.';
    end if;
    if question ->> 'type' = 'choice' and (
      jsonb_typeof(question -> 'options') is distinct from 'array'
      or jsonb_array_length(question -> 'options') not between 2 and 20
      or exists (
        select from jsonb_array_elements(question -> 'options') as option
        where jsonb_typeof(option) <> 'string' or btrim(option #>> '{}') = ''
          or char_length(option #>> '{}') > 200
      )
      or (
        select count(distinct option) < count(*)
        from jsonb_array_elements(question -> 'options') as option
      )
    ) then
      return format('“%s” needs between 2 and 20 different choices.', question ->> 'label');
    end if;
    names = names || (question ->> 'name');
  end loop;
  return null;
end
$$;

revoke all on function private.questions_problem(jsonb) from public;

-- Whether the words of an advert name the organisation. "Pty Ltd" and the like are left out: the
-- advert would hardly have them.
create function private.names_organisation(words text, organisation public.organisations)
returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (
    select
    from unnest(array[organisation.name, organisation.trading_name]) as called
    cross join lateral (
      select btrim(regexp_replace(
        regexp_replace(private.folded(called), '[^a-z0-9]+', ' ', 'g'),
        '( (pty|proprietary|ltd|limited|inc|incorporated|australia|group))+$', ''
      ))
    ) as plain (name)
    where char_length(plain.name) >= 4
      and ' ' || regexp_replace(private.folded(words), '[^a-z0-9]+', ' ', 'g') || ' '
        like '% ' || plain.name || ' %'
  )
$$;

revoke all on function private.names_organisation(text, organisations) from public;

-- What keeps a vacancy from being saved, or null.
create function private.vacancy_problem(vacancy public.vacancies) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  employer public.organisations;
  problem text := private.questions_problem(vacancy.questions);
begin
  if problem is not null or vacancy.status <> 'open' then
    return problem;
  end if;
  if vacancy.summary = '' or vacancy.description = '' then
    return 'Visitors need a summary and a description before the vacancy can be opened.';
  end if;
  if vacancy.suburb is null then
    return 'Visitors need to know the suburb before the vacancy can be opened.';
  end if;
  if vacancy.closes_on < private.office_day() then
    return 'The closing date has passed. Choose a later one to open the vacancy.';
  end if;
  select * into employer from public.organisations where id = vacancy.organisation_id;
  if found and not vacancy.show_employer and private.names_organisation(
    concat_ws(
      ' ', vacancy.slug, vacancy.title, vacancy.summary, vacancy.description, vacancy.trade,
      vacancy.hours_note, vacancy.pay_note, array_to_string(vacancy.requirements, ' '),
      vacancy.questions::text
    ),
    employer
  ) then
    return 'The advert names the employer, who is to stay confidential. Take the name out, or show the employer.';
  end if;
  return null;
end
$$;

revoke all on function private.vacancy_problem(vacancies) from public;

create function private.check_vacancy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  problem text;
begin
  if new.slug = '' then
    new.slug = concat_ws('-', nullif(private.slug_of(new.title), ''), new.number);
  end if;
  problem = private.vacancy_problem(new);
  if problem is not null then
    raise exception '%', problem using errcode = '23514', hint = 'explained';
  end if;
  if new.status = 'open' then
    new.published_at = coalesce(new.published_at, now());
  end if;
  new.closed_at = case
    when new.status not in ('filled', 'closed') then null
    when tg_op = 'UPDATE' and old.status = new.status then old.closed_at
    else now()
  end;
  return new;
end
$$;

revoke all on function private.check_vacancy() from public;

create trigger check_vacancy before insert or update on public.vacancies
  for each row execute function private.check_vacancy();

alter table public.activities add foreign key (vacancy_id) references public.vacancies on delete cascade;
alter table public.tasks add foreign key (vacancy_id) references public.vacancies on delete cascade;
