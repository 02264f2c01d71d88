-- Licences, cards and tickets under one name each. People write “White Card”, “white card” or
-- “Whitecard”: what they typed stays as it is, and lists and filters use the name from here.

-- How a licence is compared: without capital letters, signs, and words that say only that it is
-- one.
create function private.plain_licence(written text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(btrim(regexp_replace(
      regexp_replace(plain, '\m(licences?|licenses?|tickets?|class)\M', ' ', 'g'), '\s+', ' ', 'g')), ''),
    plain
  )
  from (
    select btrim(regexp_replace(private.folded(written), '[^a-z0-9]+', ' ', 'g'))
  ) as folded (plain)
$$;

revoke all on function private.plain_licence(text) from public;
grant execute on function private.plain_licence(text) to authenticated, service_role;

create table public.licences (
  id uuid primary key default gen_random_uuid(),
  name text collate pg_catalog."und-x-icu" not null check (btrim(name) <> '' and char_length(name) <= 100),
  plain_name text not null generated always as (private.plain_licence(name)) stored,
  -- Other ways to write it.
  synonyms text[] not null default '{}' check (private.is_list(synonyms, 30, 100)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.licences is
  'The names of licences, cards and tickets, with other ways to write them. Staff change the list.';

alter table public.licences enable row level security;
revoke all on public.licences from anon, authenticated, service_role;
grant select, insert, update, delete on public.licences to authenticated, service_role;

create unique index licences_plain_name_key on public.licences (plain_name);

create policy "staff read licences"
  on public.licences for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add licences"
  on public.licences for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change licences"
  on public.licences for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete licences"
  on public.licences for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger touch_updated_at before update on public.licences
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.licences
  for each row execute function private.record_change();

create function public.search_licences(search text) returns setof public.licences
language sql stable
set search_path = ''
as $$
  select * from public.licences
  where private.has_words(
    concat_ws(' ', name, array_to_string(synonyms, ' ')),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function public.search_licences(text) from public, anon, authenticated, service_role;
grant execute on function public.search_licences(text) to authenticated;

-- The plain name of a licence in the list, however it is written, or of what was written.
create function private.licence_of(written text) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select licences.plain_name from public.licences
      where private.plain_licence(written) = licences.plain_name
        or private.plain_licence(written) in (
          select private.plain_licence(synonym) from unnest(licences.synonyms) as synonym
        )
      order by private.plain_licence(written) = licences.plain_name desc, licences.id
      limit 1
    ),
    private.plain_licence(written)
  )
$$;

revoke all on function private.licence_of(text) from public;

-- The licences of candidates: those that were typed, and those that a document proves.
create table private.candidate_licences (
  candidate_id uuid not null references public.candidates on delete cascade,
  document_id uuid references public.candidate_documents on delete cascade,
  licence text not null,
  written text not null
);

alter table private.candidate_licences enable row level security;

create index candidate_licences_candidate_id_idx on private.candidate_licences (candidate_id);
create index candidate_licences_document_id_idx on private.candidate_licences (document_id);
create index candidate_licences_licence_idx on private.candidate_licences (licence, candidate_id);

-- Only licences and cards; a passport or a trade certificate is neither.
create function private.licence_in(document public.candidate_documents) returns text
language sql immutable
set search_path = ''
as $$
  select case document.kind
    when 'licence' then coalesce(nullif(btrim(document.title), ''), 'Licence')
    when 'white_card' then 'White card'
    when 'working_with_children' then 'Working with children check'
  end
$$;

revoke all on function private.licence_in(candidate_documents) from public;

create function private.note_typed_licences() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.candidate_licences where candidate_id = new.id and document_id is null;
  insert into private.candidate_licences (candidate_id, licence, written)
  select new.id, private.licence_of(written), written from unnest(new.licences) as written;
  return null;
end
$$;

revoke all on function private.note_typed_licences() from public;

create trigger note_new_licences after insert on public.candidates
  for each row when (new.licences <> '{}') execute function private.note_typed_licences();

create trigger note_licences after update of licences on public.candidates
  for each row when (new.licences is distinct from old.licences)
  execute function private.note_typed_licences();

create function private.note_proven_licence() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.candidate_licences where document_id = new.id;
  insert into private.candidate_licences (candidate_id, document_id, licence, written)
  select new.candidate_id, new.id, private.licence_of(proven), proven
  from private.licence_in(new) as proven where proven is not null;
  return null;
end
$$;

revoke all on function private.note_proven_licence() from public;

create trigger note_licence after insert or update of candidate_id, kind, title
  on public.candidate_documents
  for each row execute function private.note_proven_licence();

-- The list has changed, so every licence is looked up again, each spelling once.
create function private.note_all_licences() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.candidate_licences as held
  set licence = found.licence
  from (
    select spelt.written, private.licence_of(spelt.written) as licence
    from (select distinct written from private.candidate_licences) as spelt
  ) as found
  where found.written = held.written and found.licence <> held.licence;
  return null;
end
$$;

revoke all on function private.note_all_licences() from public;

create trigger note_all_licences after insert or update or delete on public.licences
  for each statement execute function private.note_all_licences();

-- Who has a licence today. A document that has expired no longer proves it, and then what was typed
-- does not count either.
create function private.holders_of(wanted text, today date) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select held.candidate_id
  from private.candidate_licences as held
  left join public.candidate_documents as document on document.id = held.document_id
  where held.licence = private.licence_of(wanted)
  group by held.candidate_id
  having bool_and(held.document_id is null)
    or bool_or(held.document_id is not null and (document.expires_on is null or document.expires_on >= today))
$$;

revoke all on function private.holders_of(text, date) from public;

-- The licences that someone has today, under their names in the list.
create function private.valid_licences(candidate_id uuid, today date) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(valid.name order by valid.name), '{}')
  from (
    select coalesce(min(licences.name), min(held.written)) as name
    from private.candidate_licences as held
    left join public.candidate_documents as document on document.id = held.document_id
    left join public.licences on licences.plain_name = held.licence
    where held.candidate_id = valid_licences.candidate_id
    group by held.licence
    having bool_and(held.document_id is null)
      or bool_or(held.document_id is not null and (document.expires_on is null or document.expires_on >= today))
  ) as valid
$$;

revoke all on function private.valid_licences(uuid, date) from public;

-- What the list of candidates can be filtered by: licences, trades and tags, the most frequent
-- first.
create function public.candidate_choices() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('candidates.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'licences', (
      select coalesce(jsonb_agg(name order by held desc, name), '[]')
      from (
        select coalesce(min(licences.name), min(found.written)) as name,
          count(distinct found.candidate_id) as held
        from private.candidate_licences as found
        left join public.licences on licences.plain_name = found.licence
        group by found.licence order by held desc, name limit 100
      ) as listed
    ),
    'trades', (
      select coalesce(jsonb_agg(name order by held desc, name), '[]')
      from (
        select min(trade) as name, count(*) as held
        from public.candidates cross join unnest(trades) as trade
        group by private.folded(trade) order by held desc, name limit 100
      ) as listed
    ),
    'tags', (
      select coalesce(jsonb_agg(name order by held desc, name), '[]')
      from (
        select min(tag) as name, count(*) as held
        from public.candidates cross join unnest(tags) as tag
        group by private.folded(tag) order by held desc, name limit 100
      ) as listed
    )
  );
end
$$;

revoke all on function public.candidate_choices() from public, anon, authenticated, service_role;
grant execute on function public.candidate_choices() to authenticated;
