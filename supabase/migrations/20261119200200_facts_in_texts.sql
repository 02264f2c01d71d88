-- Where facts show up: in the search of the site, in mail, and on servers that keep pages.

-- As before, with the figures of today.
create or replace function private.without_markup(content text) returns text
language plpgsql stable strict
set search_path = ''
as $$
declare
  plain text := content;
begin
  plain = regexp_replace(plain, '!?\[([^][]*)\]\([^()]*\)', '\1', 'g');
  plain = regexp_replace(plain, '^[ \t]*\|?[ \t:|-]{3,}$', '', 'gn');
  plain = regexp_replace(plain, '^[ \t]*(#{1,6}|>|[-*+]|[0-9]{1,3}[.)])[ \t]+', '', 'gn');
  plain = regexp_replace(plain, '[*`~]+|\m_+|_+\M', '', 'g');
  plain = regexp_replace(plain, '\\([][()#>.!|+-])', '\1', 'g');
  return btrim(regexp_replace(
    private.with_facts(replace(plain, '|', ' ')), '[\s\x01-\x1f]+', ' ', 'g'
  ));
end
$$;

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

-- As before, with facts as known fields.
create or replace function private.unknown_fields(content text, known text[]) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(distinct '{{' || found[1] || '}}', ', ')
  from regexp_matches(content, '\{\{\s*([^{}]*?)\s*\}\}', 'g') as found
  where found[1] <> all (known) and found[1] !~ '^fact:[a-z0-9-]+$'
$$;

-- As before. The facts first, so that a name that someone typed is never read as one.
create or replace function private.fill_letter(letter text, fields jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  filled text := private.with_facts(letter);
  field record;
begin
  for field in select key, value from jsonb_each_text(fields) loop
    if field.value is null then
      filled = regexp_replace(
        filled, format('^[^\n]*\{\{\s*%s\s*\}\}[^\n]*(\n|$)', field.key), '', 'gn'
      );
    else
      filled = regexp_replace(
        filled, format('\{\{\s*%s\s*\}\}', field.key), replace(field.value, '\', '\\'), 'g'
      );
    end if;
  end loop;
  return filled;
end
$$;

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
