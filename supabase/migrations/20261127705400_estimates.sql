-- Nobody changes what was said.
create function private.keep_estimate() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.estimate is distinct from old.estimate then
    raise exception 'The estimate of an enquiry cannot be changed.' using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.keep_estimate() from public;

create trigger keep_estimate before update of estimate on public.leads
  for each row execute function private.keep_estimate();

-- "1 July 2025"
create function private.day_words(day text) returns text
language sql stable
set search_path = ''
as $$
  select to_char(day::date, 'FMDD FMMonth YYYY')
$$;

revoke all on function private.day_words(text) from public;
grant execute on function private.day_words(text) to service_role;

-- In one line, for the letter that confirms an enquiry. It has no words that a visitor typed.
create function private.estimate_line(estimate jsonb) returns text
language sql stable
set search_path = ''
as $$
  select format(
    '%s starting %s%s',
    initcap(estimate #>> '{inputs,kind}'),
    private.day_words(estimate #>> '{inputs,start}'),
    coalesce(', ' || (estimate ->> 'total') || ' in total', '')
  )
  where jsonb_typeof(estimate) = 'object'
$$;

revoke all on function private.estimate_line(jsonb) from public;
grant execute on function private.estimate_line(jsonb) to service_role;

-- The whole estimate, for a message to the office.
create function private.estimate_text(estimate jsonb) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(E'\n',
    format(
      'Estimate, as on %s: %s, %s employees',
      private.day_words(estimate ->> 'day'), private.estimate_line(estimate),
      estimate #>> '{inputs,size}'
    ),
    case when (estimate ->> 'isGone')::boolean
      then 'Its page has changed, so it could not be worked out again.' end,
    case when (estimate ->> 'hasChanged')::boolean
      then 'The figures had changed since the visitor saw them.' end,
    (
      select string_agg(
        format('- %s: %s', line ->> 'label', case
          when jsonb_typeof(line -> 'fact') = 'object' then format(
            '%s (%s; %s)',
            line #>> '{fact,shown}',
            private.period_words(
              (line #>> '{fact,valid_from}')::date, (line #>> '{fact,valid_to}')::date
            ),
            line #>> '{fact,source}'
          )
          else '(figure being updated)'
        end),
        E'\n' order by place
      )
      from jsonb_array_elements(estimate -> 'lines') with ordinality as listed (line, place)
    )
  )
  where jsonb_typeof(estimate) = 'object'
$$;

revoke all on function private.estimate_text(jsonb) from public;
grant execute on function private.estimate_text(jsonb) to service_role;
