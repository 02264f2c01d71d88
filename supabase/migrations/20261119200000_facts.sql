-- Figures that go out of date: incentives, thresholds, wages. Each row is one period of a fact; the
-- rows with the same key are its history. Texts name a fact as {{fact:key}}.
create extension if not exists btree_gist with schema extensions;

create table public.facts (
  id uuid primary key default gen_random_uuid(),
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 60),
  label text collate pg_catalog."und-x-icu" not null
    check (btrim(label) <> '' and char_length(label) <= 200),
  value text not null check (btrim(value) <> '' and char_length(value) <= 100),
  -- What stands before or after the value: '$', '%', '$ a week', 'months'.
  unit text not null default '' check (char_length(unit) <= 40),
  valid_from date not null,
  -- The last day, included; null while no end is known.
  valid_to date,
  source text not null check (btrim(source) <> '' and char_length(source) <= 300),
  source_url text check (source_url ~ '^https?://\S+$' and char_length(source_url) <= 500),
  checked_on date,
  -- In months.
  check_every integer not null default 3 check (check_every between 1 and 24),
  owner_id uuid references public.staff on delete set null,
  note text not null default '' check (char_length(note) <= 2000),
  -- As texts show it: $5,000, 12%, $50 a week, 12 months.
  shown text not null generated always as (
    case
      when unit = '' then btrim(value)
      when unit = '%' then btrim(value) || '%'
      when left(unit, 1) = '$' then '$' || btrim(value) || substr(unit, 2)
      else btrim(value) || ' ' || unit
    end
  ) stored,
  -- Null if nobody has checked it yet.
  check_on date generated always as (
    (checked_on + make_interval(months => check_every))::date
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint facts_period check (valid_to >= valid_from),
  constraint facts_no_overlap exclude using gist (
    key extensions.gist_text_ops with =, daterange(valid_from, valid_to, '[]') with &&
  )
);

create index facts_key_idx on public.facts (key, valid_from desc);
create index facts_owner_id_idx on public.facts (owner_id);

alter table public.facts enable row level security;
revoke all on public.facts from anon, authenticated, service_role;
grant select, insert, update, delete on public.facts to authenticated, service_role;

create policy "staff read facts"
  on public.facts for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "publishers add facts"
  on public.facts for insert to authenticated
  with check ((select private.has_permission('content.manage')));

create policy "publishers change facts"
  on public.facts for update to authenticated
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));

create policy "publishers delete facts"
  on public.facts for delete to authenticated
  using ((select private.has_permission('content.manage')));

create trigger touch_updated_at before update on public.facts
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.facts
  for each row execute function private.record_change();

insert into private.record_kinds (list, read_with, managed_with)
values ('facts', 'content.view', 'content.manage');

-- "1 July 2025 to 30 June 2026", "since 1 July 2025"
create function private.period_words(valid_from date, valid_to date) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when valid_to is null then 'since ' || to_char(valid_from, 'FMDD FMMonth YYYY')
    else to_char(valid_from, 'FMDD FMMonth YYYY') || ' to ' || to_char(valid_to, 'FMDD FMMonth YYYY')
  end
$$;

revoke all on function private.period_words(date, date) from public;

-- The constraint refuses an overlap too, but cannot name the other period. Two people who save at
-- the same moment get its message.
create function private.explain_fact_period() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  other public.facts;
begin
  if new.valid_to < new.valid_from then
    raise exception 'The last day cannot be before the first.' using errcode = '23514', hint = 'explained';
  end if;
  select * into other from public.facts
  where facts.key = new.key and facts.id <> new.id
    and daterange(facts.valid_from, facts.valid_to, '[]')
      && daterange(new.valid_from, new.valid_to, '[]')
  order by facts.valid_from limit 1;
  if found then
    raise exception 'This period overlaps with another period of the fact: % (%).',
      private.period_words(other.valid_from, other.valid_to), other.shown
      using errcode = '23P01', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.explain_fact_period() from public;

create trigger explain_fact_period before insert or update of key, valid_from, valid_to
  on public.facts for each row execute function private.explain_fact_period();

-- The audit log names a fact by its label.
create or replace function private.name_in(record jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(record ->> 'name', ''), nullif(record ->> 'title', ''), nullif(record ->> 'subject', ''),
    nullif(record ->> 'email', ''), nullif(record ->> 'slug', ''), nullif(record ->> 'path', ''),
    nullif(record ->> 'role', ''), nullif(record ->> 'label', '')
  )
$$;

-- The periods that count on a day of the office.
create function private.facts_on(day date) returns setof public.facts
language sql stable security definer
set search_path = ''
as $$
  select * from public.facts
  where facts.valid_from <= day and (facts.valid_to is null or facts.valid_to >= day)
$$;

revoke all on function private.facts_on(date) from public;

-- The text with the figures of today. app/lib/facts/with-facts.ts does the same for pages.
create function private.with_facts(content text) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  filled text := content;
  named text;
begin
  if content is null or strpos(content, '{{') = 0 then
    return content;
  end if;
  for named in
    select distinct marks.mark[1]
    from regexp_matches(content, '\{\{\s*fact:([a-z0-9-]+)\s*\}\}', 'g') as marks (mark)
  loop
    filled = regexp_replace(
      filled,
      format('\{\{\s*fact:%s\s*\}\}', named),
      replace(coalesce(
        (select shown from private.facts_on(private.office_day()) where key = named),
        '(figure being updated)'
      ), '\', '\\'),
      'g'
    );
  end loop;
  return filled;
end
$$;

revoke all on function private.with_facts(text) from public;
grant execute on function private.with_facts(text) to authenticated, service_role;

-- One row for each fact: the period of today, or else the last one, or else the next one.
create view public.listed_facts with (security_invoker = true) as
  select
    facts.*,
    case
      when facts.valid_from > (select private.office_day()) then 'planned'
      when facts.valid_to < (select private.office_day()) then 'expired'
      when facts.valid_to <= (select private.office_day()) + 30 then 'soon'
      else 'current'
    end as state,
    case
      when facts.check_on is null or facts.check_on <= (select private.office_day()) then 'due'
      else 'done'
    end as checking,
    (select staff.name from public.staff where staff.id = facts.owner_id) as owner_name
  from public.facts
  where facts.id = (
    select shown.id from public.facts shown
    where shown.key = facts.key
    order by
      -- Periods do not overlap, so the last one that has started is that of today, if any is.
      shown.valid_from <= (select private.office_day()) desc,
      case when shown.valid_from <= (select private.office_day()) then shown.valid_from end desc,
      shown.valid_from
    limit 1
  );

revoke all on public.listed_facts from anon, authenticated, service_role;
grant select on public.listed_facts to authenticated, service_role;

create function public.search_listed_facts(search text) returns setof public.listed_facts
language sql stable
set search_path = ''
as $$
  select * from public.listed_facts
  where private.has_words(
    concat_ws(' ', key, label, shown, source, note),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function public.search_listed_facts(text) from public, anon, authenticated, service_role;
grant execute on function public.search_listed_facts(text) to authenticated, service_role;

-- What staff can put into a text, with the figure of today. Whoever writes pages, mail or the texts
-- of the site may read it: visitors see the same.
create function public.list_figures()
returns table (id uuid, key text, label text, shown text, valid_to date)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not (
    private.has_permission('content.view') or private.has_permission('site.edit')
    or private.has_permission('leads.manage')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
  select latest.id, latest.key, latest.label,
    (select current.shown from private.facts_on(private.office_day()) as current
      where current.key = latest.key),
    latest.valid_to
  from (
    select distinct on (facts.key) facts.* from public.facts
    order by facts.key, facts.valid_from desc
  ) as latest
  order by latest.label;
end
$$;

revoke all on function public.list_figures() from public, anon, authenticated, service_role;
grant execute on function public.list_figures() to authenticated, service_role;
