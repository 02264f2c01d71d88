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

alter table public.facts enable row level security;
revoke all on public.facts from anon, authenticated, service_role;
grant select, insert, update, delete on public.facts to authenticated, service_role;

create index facts_key_idx on public.facts (key, valid_from desc);
create index facts_owner_id_idx on public.facts (owner_id);

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
grant execute on function private.period_words(date, date) to service_role;

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

revoke all on function public.search_listed_facts(text)
  from public, anon, authenticated, service_role;
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

-- Where facts show up: in the search of the site, in mail, and on servers that keep pages.

-- The entries of pages that mention a fact, written again with the figures of today.
create function private.index_facts() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.index_page(page) from public.published_pages page
  where concat(page.title, page.meta_description, page.content) like '%{{%fact:%';
  -- The trigger writes the entry of the home page.
  update public.site_releases set is_current = true
  where is_current and snapshot::text like '%{{%fact:%';
end
$$;

revoke all on function private.index_facts() from public;

create function private.announce_facts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.index_facts();
  perform pg_notify('site_release', 'facts');
  return null;
end
$$;

revoke all on function private.announce_facts() from public;

create trigger announce_facts after insert or update or delete on public.facts
  for each statement execute function private.announce_facts();

-- Where a fact is used. `is_live`: visitors see it there now.
create function public.list_fact_uses(fact_key text)
returns table (kind text, id text, title text, is_live boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text := format(
    '\{\{\s*fact:%s\s*\}\}', regexp_replace(list_fact_uses.fact_key, '[^a-z0-9-]', '', 'g'));
  live jsonb;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select snapshot into live from public.site_releases where is_current;
  return query
  select used.kind, used.id, used.title, used.is_live
  from (
    select case page.template when 'blog' then 'article' else 'page' end as kind, page.id::text as id,
      page.title,
      coalesce(concat(shown.title, shown.meta_description, shown.content) ~ pattern, false) as is_live,
      concat(page.title, page.meta_description, page.content) ~ pattern as is_drafted
    from public.content_pages page
    left join public.published_pages shown on shown.page_id = page.id
    where page.deleted_at is null
    union all
    select 'block', block.id::text, block.name, exists (
      select from public.content_pages page
      join public.page_versions kept
        on kept.page_id = page.id and kept.number = page.published_version
      where strpos(kept.content::text, block.id::text) > 0
    ) and block.content::text ~ pattern, block.content::text ~ pattern
    from public.content_blocks block
    union all
    select 'layout', 'home', 'Home page', coalesce((live ->> 'layout') ~ pattern, false),
      exists (select from public.page_layouts where page_id = 'home' and layout_data::text ~ pattern)
    union all
    select 'settings', 'site', 'Site texts',
      coalesce(((live -> 'settings')::text || (live -> 'menus')::text) ~ pattern, false),
      exists (
        select from public.site_settings
        where type in ('site', 'menus') and settings::text ~ pattern
      )
    union all
    select 'form', form.id::text, form.name, true,
      concat(form.definition, form.thank_you) ~ pattern
    from public.forms form
    where concat(form.definition, form.thank_you) ~ pattern
    union all
    select 'vacancy', vacancy.id::text, vacancy.title, vacancy.status = 'open', true
    from public.vacancies vacancy
    where concat_ws(' ', vacancy.summary, vacancy.description, vacancy.requirements,
      vacancy.pay_note, vacancy.hours_note) ~ pattern
    union all
    select 'email', template.id::text, template.name, template.purpose is not null, true
    from public.email_templates template
    where concat_ws(' ', template.subject, template.body) ~ pattern
  ) as used
  where used.is_live or used.is_drafted
  order by used.is_live desc, used.kind, used.title, used.id;
end
$$;

revoke all on function public.list_fact_uses(text) from public, anon, authenticated, service_role;
grant execute on function public.list_fact_uses(text) to authenticated;

-- Which tasks were added, so that each is added once, even after someone has deleted it.
create table private.fact_reminders (
  fact_id uuid not null references public.facts on delete cascade,
  reason text not null check (reason in ('ended', 'check')),
  due_on date not null,
  primary key (fact_id, reason, due_on)
);

alter table private.fact_reminders enable row level security;
revoke all on private.fact_reminders from public, anon, authenticated, service_role;

-- The day on which the entries of the search were last written.
create table private.fact_days (
  day date primary key
);

alter table private.fact_days enable row level security;
revoke all on private.fact_days from public, anon, authenticated, service_role;

-- Runs every few seconds on each server. A fact that nobody owns is a task for an administrator.
-- Returns how many tasks it added.
create function public.run_fact_checks() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  today date := private.office_day();
  added integer;
begin
  -- One server at a time.
  if not pg_try_advisory_xact_lock(hashtext('tuart.facts')) then
    return 0;
  end if;
  with due as (
    select facts.*, 'ended' as reason, facts.valid_to as due_on
    from public.facts
    where facts.valid_to < today
      -- Neither the figure of today nor a later one is known.
      and not exists (
        select from public.facts later
        where later.key = facts.key and later.valid_from > facts.valid_from
      )
    union all
    select facts.*, 'check', facts.check_on
    from private.facts_on(today) as facts
    where facts.check_on <= today
  ), noted as (
    insert into private.fact_reminders (fact_id, reason, due_on)
    select id, reason, due_on from due
    on conflict do nothing
    returning fact_id, reason
  )
  insert into public.tasks (title, description, due_on, assignee_id, fact_id)
  select
    left(
      case noted.reason
        when 'ended' then format('Update the fact “%s”', due.label)
        else format('Check the fact “%s”', due.label)
      end,
      300
    ),
    case noted.reason
      when 'ended' then format(
        'It ended on %s. Until the next period is added, visitors read “being updated” instead of the figure. Source: %s.',
        to_char(due.valid_to, 'FMDD FMMonth YYYY'), due.source
      )
      else format('Compare %s with the source: %s.', due.shown, due.source)
    end,
    today, coalesce(due.owner_id, private.first_manager()), due.id
  from noted
  join due on due.id = noted.fact_id and due.reason = noted.reason;
  get diagnostics added = row_count;
  if not exists (select from private.fact_days where day = today) then
    delete from private.fact_days;
    insert into private.fact_days (day) values (today);
    perform private.index_facts();
  end if;
  return added;
end
$$;

revoke all on function public.run_fact_checks() from public, anon, authenticated, service_role;
grant execute on function public.run_fact_checks() to service_role;

alter table public.tasks add foreign key (fact_id) references public.facts on delete cascade;
