-- As before, without the amounts of an estimate's rules: visitors do not read them on the page.
create or replace function private.texts_in(content jsonb)
returns table (place integer[], body text, is_heading boolean)
language sql immutable parallel safe
set search_path = ''
as $$
  with recursive nodes (place, name, value) as (
    select '{}'::integer[], '', texts_in.content
    union all
    select nodes.place || child.place::integer, child.name, child.value
    from nodes
    cross join lateral (
      select row_number() over (order by not private.is_heading_name(key), number), key, value
      from jsonb_each(case jsonb_typeof(nodes.value) when 'object' then nodes.value else '{}' end)
        with ordinality as properties (key, value, number)
      union all
      select number, nodes.name, value
      from jsonb_array_elements(
        case jsonb_typeof(nodes.value) when 'array' then nodes.value else '[]' end
      ) with ordinality as items (value, number)
    ) as child (place, name, value)
    where cardinality(nodes.place) < 20
  )
  select nodes.place, nodes.value #>> '{}', private.is_heading_name(nodes.name)
  from nodes
  where jsonb_typeof(nodes.value) = 'string'
    and nodes.name not in ('id', 'type', 'readMore', 'fact')
    and nodes.name !~ '^empty[A-Z]'
    and private.is_wording(nodes.value #>> '{}')
$$;
