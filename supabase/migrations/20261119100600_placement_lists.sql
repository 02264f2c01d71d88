-- Finding and importing placements.

-- By person, employer and position.
create function public.search_placements(search text) returns setof public.placements
language sql stable security definer
set search_path = ''
as $$
  select placements.* from public.placements
  join public.candidates on candidates.id = placements.candidate_id
  join public.organisations on organisations.id = placements.organisation_id
  where (select private.has_permission('placements.view'))
    and private.has_words(
      concat_ws(
        ' ', candidates.name, organisations.name, organisations.trading_name, placements.position,
        placements.training_contract, placements.provider, placements.qualification
      ),
      (select private.search_words(search, false)),
      (select private.search_words(search, true))
    )
$$;

revoke all on function public.search_placements(text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_placements(text) to authenticated, service_role;

-- A row names a candidate by address and an employer by name; both must be known. The same person at
-- the same employer from the same day is one placement.
create function public.import_placements(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  record record;
  person uuid;
  employer uuid;
  known uuid;
  added integer := 0;
begin
  perform private.check_import('placements');
  for record in
    select *
    from jsonb_to_recordset(private.take_rows('placements', file_key, records)) as given (
      row integer, email text, organisation text, kind text, position text, starts_on date,
      expected_end_on date, training_contract text, provider text, qualification text
    )
    order by given.row
  loop
    person = private.candidate_of(record.email);
    employer = private.organisation_of(null, record.organisation);
    if person is null then
      raise exception 'No candidate has the address %.', left(record.email, 100)
        using errcode = '23514', hint = 'explained';
    end if;
    if employer is null then
      raise exception 'No organisation is called %.', left(record.organisation, 100)
        using errcode = '23514', hint = 'explained';
    end if;
    select id into known from public.placements
    where candidate_id = person and organisation_id = employer and starts_on = record.starts_on
    limit 1;
    if known is null then
      insert into public.placements (
        candidate_id, organisation_id, kind, position, starts_on, expected_end_on,
        training_contract, provider, qualification, source
      )
      values (
        person, employer, record.kind, record.position, record.starts_on, record.expected_end_on,
        record.training_contract, record.provider, record.qualification, 'import'
      );
    else
      update public.placements
      set position = record.position,
        expected_end_on = coalesce(record.expected_end_on, placements.expected_end_on),
        training_contract = coalesce(record.training_contract, placements.training_contract),
        provider = coalesce(record.provider, placements.provider),
        qualification = coalesce(record.qualification, placements.qualification)
      where id = known;
    end if;
    added = added + 1;
  end loop;
  return added;
end
$$;

revoke all on function public.import_placements(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.import_placements(text, jsonb) to authenticated;
