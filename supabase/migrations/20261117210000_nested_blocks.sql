-- Columns hold blocks: `{"type": "columns", "props": {"columns": [{"blocks": [...]}]}}`. Blocks are
-- nested one level deep, so what is in a column has no columns itself.

-- A list of blocks with saved blocks in the place of their references. A reference to a block that
-- was deleted, or that may not be here, is left in place and shows nothing.
create function private.with_saved_in(blocks jsonb, is_nested boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case
      when saved.id is null then block
      else jsonb_strip_nulls(jsonb_build_object(
        'id', block -> 'id', 'type', saved.type, 'version', saved.content -> 'version'
      )) || jsonb_build_object('props', coalesce(saved.content -> 'props', '{}'))
    end
    order by place
  ), '[]')
  from jsonb_array_elements(blocks) with ordinality as listed (block, place)
  left join public.content_blocks saved
    on block ->> 'type' = 'saved-block'
    and saved.id::text = block -> 'props' ->> 'blockId'
    and saved.type <> 'saved-block'
    and not (is_nested and saved.type = 'columns')
$$;

revoke all on function private.with_saved_in(jsonb, boolean) from public;

-- A block with saved blocks in its columns.
create function private.with_saved_columns(block jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when jsonb_typeof(block #> '{props,columns}') is distinct from 'array' then block
    else jsonb_set(block, '{props,columns}', (
      select coalesce(jsonb_agg(
        case
          when jsonb_typeof(held -> 'blocks') is distinct from 'array' then held
          else jsonb_set(held, '{blocks}', private.with_saved_in(held -> 'blocks', true))
        end
        order by place
      ), '[]')
      from jsonb_array_elements(block #> '{props,columns}') with ordinality as listed (held, place)
    ))
  end
$$;

revoke all on function private.with_saved_columns(jsonb) from public;

-- Columns first: a saved block never embeds another one, not even in its columns.
create or replace function private.with_saved_blocks(content jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when jsonb_typeof(content) <> 'object' or jsonb_typeof(content -> 'blocks') <> 'array'
      or position('saved-block' in content::text) = 0
    then content
    else jsonb_set(content, '{blocks}', private.with_saved_in((
      select coalesce(jsonb_agg(private.with_saved_columns(block) order by place), '[]')
      from jsonb_array_elements(content -> 'blocks') with ordinality as listed (block, place)
    ), false))
  end
$$;

-- A required part may be in a column. The same list is in app/lib/site/site-pages.ts.
create or replace function private.missing_site_part(site_page text, content jsonb) returns text
language sql immutable
set search_path = ''
as $$
  with blocks (block) as (
    select jsonb_path_query(content, 'lax $.blocks[*]')
    union all
    select jsonb_path_query(content, 'lax $.blocks[*].props.columns[*].blocks[*]')
  )
  select part.name
  from (values
    (1, 'contact', 'contact form', '{"type": "contact-page"}'::jsonb),
    (2, 'login', 'login form', '{"type": "login-form"}'),
    (3, 'blog', 'list of articles', '{"type": "article-list"}'),
    (4, 'not-found', 'message', '{"type": "not-found"}'),
    (5, 'apprenticeships', 'Apply Now button',
      '{"type": "page-hero", "props": {"apply": "apprenticeships"}}'),
    (6, 'apprenticeships', 'enquiry form', '{"type": "contact-form"}'),
    (7, 'traineeships', 'Apply Now button',
      '{"type": "page-hero", "props": {"apply": "traineeships"}}')
  ) as part (place, page, name, wanted)
  where part.page = missing_site_part.site_page
    and not exists (select from blocks where block @> part.wanted)
  order by part.place
  limit 1
$$;
