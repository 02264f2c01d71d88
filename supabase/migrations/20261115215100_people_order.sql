-- People's words are sorted by their alphabets ("adam" before "Zed", "Zoë" beside "Zoe"), not by bytes.
-- und-x-icu is there wherever PostgreSQL has ICU. It is deterministic: what was equal stays equal,
-- unique stays unique and LIKE works as before.

-- Leads and clients, whose e-mail policies read, keep their columns; their lists name the order.
drop index public.leads_name_idx;
drop index public.leads_email_order_idx;
drop index public.leads_company_idx;
drop index public.clients_name_idx;
drop index public.clients_email_order_idx;
drop index public.clients_company_idx;
create index leads_name_idx on public.leads (name collate pg_catalog."und-x-icu", id)
  where not is_spam;
create index leads_email_order_idx on public.leads (email collate pg_catalog."und-x-icu", id)
  where not is_spam;
create index leads_company_idx on public.leads (company collate pg_catalog."und-x-icu", id)
  where not is_spam;
create index clients_name_idx on public.clients (name collate pg_catalog."und-x-icu", id);
create index clients_email_order_idx on public.clients (email collate pg_catalog."und-x-icu", id);
create index clients_company_idx on public.clients (company collate pg_catalog."und-x-icu", id);

create or replace function private.list_order(sort text, is_descending boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when sort in ('name', 'email', 'company')
      then format('%1$I collate pg_catalog."und-x-icu" %2$s, id %2$s', sort, direction)
    when sort = 'phone'
      then format('%1$I %2$s, id %2$s', sort, direction)
    when sort in ('status', 'service_type')
      then format('%1$I %2$s, created_at %2$s, id %2$s', sort, direction)
    else format('created_at %s, id %s', direction, against)
  end
  from (
    values (
      case when is_descending then 'desc' else 'asc' end,
      case when is_descending then 'asc' else 'desc' end
    )
  ) as way (direction, against)
$$;

-- Everywhere else the column itself says it, so that every query that sorts by it does. A trigger that
-- names a column stands in the way of changing it, and is made again as it was.
do $$
declare
  words record;
  held record;
begin
  for words in
    select split_part(place, '.', 1) as source, split_part(place, '.', 2) as name
    from unnest(array[
      'staff.name', 'staff.email', 'staff.position', 'tasks.title', 'emails.subject',
      'emails.recipient', 'email_templates.name', 'saved_views.name', 'admin_users.email',
      'audit_log.actor_email', 'content_pages.title', 'content_blocks.name', 'media.title'
    ]) as place
  loop
    create temporary table held_triggers on commit drop as
      select tgname, pg_get_triggerdef(pg_trigger.oid) as definition
      from pg_catalog.pg_trigger
      join pg_catalog.pg_attribute on attrelid = tgrelid and attname = words.name
      where tgrelid = format('public.%I', words.source)::regclass and not tgisinternal
        and attnum = any (tgattr::int2[]);
    for held in select * from held_triggers loop
      execute format('drop trigger %I on public.%I', held.tgname, words.source);
    end loop;
    execute format(
      'alter table public.%I alter column %I type text collate pg_catalog."und-x-icu"',
      words.source, words.name
    );
    for held in select * from held_triggers loop
      execute held.definition;
    end loop;
    drop table held_triggers;
  end loop;
end
$$;
