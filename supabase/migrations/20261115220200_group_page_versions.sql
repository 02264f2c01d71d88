-- The editor saves by itself whenever someone pauses. Those saves are kept as one version for each ten
-- minutes of one person's work. A version that someone asked for (Save, Restore), that is published or
-- that is scheduled is never written over.
alter table public.content_pages add column autosave_of integer;
comment on column public.content_pages.autosave_of is
  'Sent by an editor that saves by itself: the version which this save continues.';

alter table public.page_versions
  add column is_autosave boolean not null default false,
  add column started_at timestamptz not null default now();
comment on column public.page_versions.created_at is 'The last save it holds.';
comment on column public.page_versions.started_at is 'The first save it holds.';

update public.page_versions set started_at = created_at;

create or replace function private.keep_page_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A save that leaves the column out has an older number in it: every save counts on.
  is_autosave boolean := tg_op = 'UPDATE' and coalesce(new.autosave_of = old.version, false);
begin
  if is_autosave then
    update public.page_versions kept
    set number = new.version, title = new.title, slug = new.slug,
      meta_description = new.meta_description, content = new.content, template = new.template,
      additional_field = new.additional_field, created_at = now()
    where kept.page_id = new.id
      and kept.number = old.version
      and kept.is_autosave
      and kept.saved_by = auth.uid()
      and kept.started_at > now() - interval '10 minutes'
      and kept.number is distinct from old.published_version
      and kept.number is distinct from old.scheduled_version;
    if found then
      return null;
    end if;
  end if;
  insert into public.page_versions
    (page_id, number, title, slug, meta_description, content, template, additional_field, saved_by,
     is_autosave)
  values (
    new.id, new.version, new.title, new.slug, new.meta_description, new.content, new.template,
    new.additional_field, auth.uid(), is_autosave
  );
  return null;
end
$$;
