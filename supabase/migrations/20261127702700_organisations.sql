-- Employers. The people who work there are clients (§3) and name their organisation.

-- An Australian Business Number: eleven digits whose weighted sum is a multiple of 89, with 1 taken
-- from the first digit.
create function private.is_abn(abn text) returns boolean
language sql immutable strict
set search_path = ''
as $$
  select abn ~ '^[1-9][0-9]{10}$' and (
    select sum((substr(abn, place, 1)::integer - case place when 1 then 1 else 0 end) * weight) % 89
    from unnest(array[10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) with ordinality as weights (weight, at)
    cross join lateral (select at::integer) as position (place)
  ) = 0
$$;

revoke all on function private.is_abn(text) from public;
grant execute on function private.is_abn(text) to authenticated, service_role;

create table public.organisations (
  id uuid primary key default gen_random_uuid(),
  name text collate pg_catalog."und-x-icu" not null
    check (btrim(name) <> '' and char_length(name) <= 200),
  trading_name text collate pg_catalog."und-x-icu" check (char_length(trading_name) <= 200),
  abn text check (private.is_abn(abn)),
  industry text collate pg_catalog."und-x-icu" check (char_length(industry) <= 100),
  phone text check (char_length(phone) <= 50),
  website text check (website ~ '^https?://' and char_length(website) <= 300),
  address text check (char_length(address) <= 300),
  suburb text collate pg_catalog."und-x-icu" check (char_length(suburb) <= 100),
  state text check (state in ('WA', 'NT', 'SA', 'QLD', 'NSW', 'ACT', 'VIC', 'TAS')),
  postcode text check (postcode ~ '^[0-9]{4}$'),
  status text not null default 'prospect'
    check (status in ('prospect', 'active', 'paused', 'former')),
  source text not null default 'manual' check (char_length(source) <= 50),
  owner_id uuid references public.staff on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.organisations.abn is 'Eleven digits without spaces.';

alter table public.organisations enable row level security;
revoke all on public.organisations from anon, authenticated, service_role;
grant select, insert, update, delete on public.organisations to authenticated, service_role;

create index organisations_created_at_idx on public.organisations (created_at desc, id);
create index organisations_name_idx on public.organisations (name, id);
create index organisations_folded_name_idx on public.organisations (private.folded(name));
create index organisations_abn_idx on public.organisations (abn);
create index organisations_owner_id_idx on public.organisations (owner_id);

create policy "staff read organisations"
  on public.organisations for select to authenticated
  using ((select private.has_permission('vacancies.view')));

create policy "recruiters add organisations"
  on public.organisations for insert to authenticated
  with check ((select private.has_permission('vacancies.manage')));

create policy "recruiters change organisations"
  on public.organisations for update to authenticated
  using ((select private.has_permission('vacancies.manage')))
  with check ((select private.has_permission('vacancies.manage')));

create policy "recruiters delete organisations"
  on public.organisations for delete to authenticated
  using ((select private.has_permission('vacancies.manage')));

create trigger touch_updated_at before update on public.organisations
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.organisations
  for each row execute function private.record_change();

-- People copy an ABN with its spaces: 51 824 753 556.
create function private.tidy_abn() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.abn = nullif(regexp_replace(new.abn, '\s', '', 'g'), '');
  if not private.is_abn(new.abn) then
    raise exception 'This is not a valid ABN. Check its eleven digits.'
      using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.tidy_abn() from public;

create trigger tidy_abn before insert or update of abn on public.organisations
  for each row when (new.abn is not null) execute function private.tidy_abn();

alter table public.clients add foreign key (organisation_id) references public.organisations on delete set null;
alter table public.leads add foreign key (organisation_id) references public.organisations on delete set null;
alter table public.activities add foreign key (organisation_id) references public.organisations on delete cascade;
alter table public.tasks add foreign key (organisation_id) references public.organisations on delete cascade;
