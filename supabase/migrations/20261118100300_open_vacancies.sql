-- What visitors see of a vacancy: a copy that exists while it is open. It never has the organisation
-- of a confidential vacancy, and has no column that leads to it.

-- The part of the country that people search in: a region of Western Australia, or another state.
create function private.region_of(state text, postcode text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when state <> 'WA' then lower(state)
    when number between 6000 and 6206 or number in (6556, 6558) or number >= 6800 then 'perth'
    when number between 6207 and 6215 then 'peel'
    when number between 6216 and 6291 then 'south_west'
    when number in (6348) or number between 6429 and 6452 then 'goldfields_esperance'
    when number between 6316 and 6346 or number between 6394 and 6400 then 'great_southern'
    when number between 6292 and 6428 or number between 6453 and 6513
      or number between 6556 and 6616 then 'wheatbelt'
    when number in (6537, 6701, 6705, 6707) then 'gascoyne'
    when number between 6514 and 6555 or number between 6617 and 6700 then 'mid_west'
    when number between 6708 and 6724 or number between 6751 and 6762 then 'pilbara'
    when number between 6725 and 6750 or number between 6763 and 6799 then 'kimberley'
    else 'perth'
  end
  from (select postcode::integer) as code (number)
$$;

revoke all on function private.region_of(text, text) from public;

create table public.open_vacancies (
  vacancy_id uuid primary key references public.vacancies on delete cascade,
  reference text not null,
  slug text not null unique,
  title text not null,
  kind text not null,
  -- Null if the employer is confidential.
  employer text,
  trade text,
  suburb text not null,
  state text not null,
  postcode text,
  region text not null,
  positions integer not null,
  hours text not null,
  hours_note text,
  pay_from numeric(10, 2),
  pay_to numeric(10, 2),
  pay_per text,
  pay_note text,
  starts_on date,
  closes_on date,
  summary text not null,
  description text not null,
  requirements text[] not null,
  questions jsonb not null,
  minimum_age integer,
  published_at timestamptz not null,
  -- For servers that cache pages.
  changed_at timestamptz not null default now()
);

create index open_vacancies_published_at_idx on public.open_vacancies (published_at desc, vacancy_id);

alter table public.open_vacancies enable row level security;
revoke all on public.open_vacancies from anon, authenticated, service_role;
grant select on public.open_vacancies to anon, authenticated, service_role;

create policy "visitors read open vacancies"
  on public.open_vacancies for select to anon
  using (true);

create policy "signed-in visitors read open vacancies"
  on public.open_vacancies for select to authenticated
  using (true);

create function private.copy_open_vacancy(vacancy public.vacancies) returns void
language sql
set search_path = ''
as $$
  insert into public.open_vacancies (
    vacancy_id, reference, slug, title, kind, employer, trade, suburb, state, postcode, region,
    positions, hours, hours_note, pay_from, pay_to, pay_per, pay_note, starts_on, closes_on,
    summary, description, requirements, questions, minimum_age, published_at
  )
  values (
    vacancy.id, vacancy.reference, vacancy.slug, vacancy.title, vacancy.kind,
    (
      select coalesce(nullif(btrim(trading_name), ''), name) from public.organisations
      where id = vacancy.organisation_id and vacancy.show_employer
    ),
    vacancy.trade, vacancy.suburb, vacancy.state, vacancy.postcode,
    private.region_of(vacancy.state, vacancy.postcode), vacancy.positions, vacancy.hours,
    vacancy.hours_note, vacancy.pay_from, vacancy.pay_to, vacancy.pay_per, vacancy.pay_note,
    vacancy.starts_on, vacancy.closes_on, vacancy.summary, vacancy.description,
    vacancy.requirements, vacancy.questions, vacancy.minimum_age, vacancy.published_at
  )
  on conflict (vacancy_id) do update set (
    slug, title, kind, employer, trade, suburb, state, postcode, region, positions, hours,
    hours_note, pay_from, pay_to, pay_per, pay_note, starts_on, closes_on, summary, description,
    requirements, questions, minimum_age, published_at, changed_at
  ) = row (
    excluded.slug, excluded.title, excluded.kind, excluded.employer, excluded.trade,
    excluded.suburb, excluded.state, excluded.postcode, excluded.region, excluded.positions,
    excluded.hours, excluded.hours_note, excluded.pay_from, excluded.pay_to, excluded.pay_per,
    excluded.pay_note, excluded.starts_on, excluded.closes_on, excluded.summary,
    excluded.description, excluded.requirements, excluded.questions, excluded.minimum_age,
    excluded.published_at, now()
  )
$$;

revoke all on function private.copy_open_vacancy(vacancies) from public;

create function private.show_vacancy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.status = 'open' then
    perform private.copy_open_vacancy(new);
  else
    delete from public.open_vacancies where vacancy_id = new.id;
  end if;
  return null;
end
$$;

revoke all on function private.show_vacancy() from public;

create trigger show_vacancy after insert or update on public.vacancies
  for each row execute function private.show_vacancy();

-- An employer who is shown under a new name is shown so in open adverts too.
create function private.show_organisation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.copy_open_vacancy(vacancies) from public.vacancies
  where organisation_id = new.id and status = 'open' and show_employer;
  return null;
end
$$;

revoke all on function private.show_organisation() from public;

create trigger show_organisation after update of name, trading_name on public.organisations
  for each row execute function private.show_organisation();

-- Servers keep rendered pages in memory and render them again when they are notified of a change.
create function private.announce_open_vacancies() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('site_release', 'pages');
  return null;
end
$$;

revoke all on function private.announce_open_vacancies() from public;

create trigger announce_open_vacancies after insert or update or delete on public.open_vacancies
  for each row execute function private.announce_open_vacancies();
