create table public.media (
  id uuid primary key default gen_random_uuid(),
  title text not null default '' check (char_length(title) <= 300),
  file_path text not null check (char_length(file_path) <= 1024),
  file_type text not null default '' check (char_length(file_type) <= 100),
  bucket text not null default 'media' check (char_length(bucket) <= 100),
  size bigint check (size >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  alt_text text check (char_length(alt_text) <= 1000),
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  uploaded_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (bucket, file_path)
);

comment on column public.media.focal_x is
  'The point that stays in view when the image is cropped: 0 is left, 1 is right.';
comment on column public.media.focal_y is '0 is top, 1 is bottom.';

create index media_created_at_idx on public.media (created_at desc, id);
create index media_uploaded_by_idx on public.media (uploaded_by);

alter table public.media enable row level security;
revoke all on public.media from anon, authenticated, service_role;
grant select, insert, update, delete on public.media to authenticated, service_role;

create policy "staff read media"
  on public.media for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "administrators add media"
  on public.media for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change media"
  on public.media for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators delete media"
  on public.media for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger touch_updated_at before update on public.media
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.media
  for each row execute function private.record_change();
