-- What visitors see of a page is complete: saved blocks stand in it as they are now. Changing a saved
-- block changes every published page that shows it, at once.

-- When a row last changed, for servers that keep pages: a changed block does not publish anything.
alter table public.published_pages add column changed_at timestamptz not null default now();

-- Under the embedding block's id. One that is gone, or would embed another, stays as it is and shows
-- nothing.
create function private.with_saved_blocks(content jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when jsonb_typeof(content) <> 'object' or jsonb_typeof(content -> 'blocks') <> 'array'
      or position('saved-block' in content::text) = 0
    then content
    else jsonb_set(content, '{blocks}', (
      select coalesce(jsonb_agg(
        case
          when saved.id is null then block
          else jsonb_strip_nulls(jsonb_build_object(
            'id', block -> 'id', 'type', saved.type, 'version', saved.content -> 'version'
          )) || jsonb_build_object('props', coalesce(saved.content -> 'props', '{}'))
        end
        order by place
      ), '[]')
      from jsonb_array_elements(content -> 'blocks') with ordinality as listed (block, place)
      left join public.content_blocks saved
        on block ->> 'type' = 'saved-block'
        and saved.id::text = block -> 'props' ->> 'blockId'
        and saved.type <> 'saved-block'
    ))
  end
$$;

revoke all on function private.with_saved_blocks(jsonb) from public;

create or replace function private.copy_published_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not new.is_published then
    delete from public.published_pages where page_id = new.id;
    return null;
  end if;
  insert into public.published_pages as shown
    (page_id, slug, title, meta_description, content, template, additional_field, version,
     published_at, changed_at)
  values (
    new.id, new.slug, new.title, new.meta_description, private.with_saved_blocks(new.content),
    new.template, new.additional_field, new.version, new.published_at, clock_timestamp()
  )
  on conflict (page_id) do update set
    slug = excluded.slug,
    title = excluded.title,
    meta_description = excluded.meta_description,
    content = excluded.content,
    template = excluded.template,
    additional_field = excluded.additional_field,
    version = excluded.version,
    published_at = excluded.published_at,
    changed_at = excluded.changed_at;
  return null;
end
$$;

create function private.renew_pages_with_block() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  block_id text := coalesce(new.id, old.id)::text;
begin
  update public.published_pages as shown
  set content = private.with_saved_blocks(kept.content), changed_at = clock_timestamp()
  from public.page_versions kept
  where kept.page_id = shown.page_id
    and kept.number = shown.version
    and position(block_id in kept.content::text) > 0;
  return null;
end
$$;

create trigger renew_pages_with_block after update or delete on public.content_blocks
  for each row execute function private.renew_pages_with_block();

update public.published_pages set content = private.with_saved_blocks(content)
where position('saved-block' in content::text) > 0;
