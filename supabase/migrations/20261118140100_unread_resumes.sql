-- Résumés whose words the server has to read for the search. A file is tried once: a server that
-- stops while it reads a hostile one does not read it again.
create table private.unread_resumes (
  path text primary key,
  added_at timestamptz not null default now()
);

alter table private.unread_resumes enable row level security;

-- The words of the file before must not find someone by a résumé that is gone. A merge brings the
-- words with the file.
create function private.queue_resume() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.resume_text is not distinct from old.resume_text then
    new.resume_text = null;
  end if;
  if new.resume_path is not null and new.resume_text is null then
    insert into private.unread_resumes (path) values (new.resume_path) on conflict do nothing;
  end if;
  return new;
end
$$;

revoke all on function private.queue_resume() from public;

create trigger queue_new_resume before insert on public.candidates
  for each row when (new.resume_path is not null) execute function private.queue_resume();

create trigger queue_resume before update of resume_path on public.candidates
  for each row when (new.resume_path is distinct from old.resume_path)
  execute function private.queue_resume();

-- A file that no candidate has any more is not read.
create function private.forget_resume() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.unread_resumes
  where path = old.resume_path
    and not exists (select from public.candidates where resume_path = old.resume_path);
  return null;
end
$$;

revoke all on function private.forget_resume() from public;

create trigger forget_resume after delete or update of resume_path on public.candidates
  for each row when (old.resume_path is not null) execute function private.forget_resume();

-- As before, and the search forgets the words of a file that is replaced: the trigger above empties
-- them, which `update of resume_text` does not notice.
drop trigger index_candidate on public.candidates;
create trigger index_candidate after insert or update of
  name, email, other_emails, suburb, postcode, licences, interests, resume_path, resume_text, phone
  on public.candidates
  for each row execute function private.index_candidate();

-- Words that the server adds are no change that a colleague has to be told of.
drop trigger touch_updated_at on public.candidates;
create trigger touch_updated_at before update on public.candidates
  for each row when (
    new.resume_text is not distinct from old.resume_text
    or new.resume_path is distinct from old.resume_path
  )
  execute function private.touch_updated_at();

-- For the server. Whoever claims a file is the only one to read it.
create function public.claim_unread_resumes(batch integer default 5) returns setof text
language sql security definer
set search_path = ''
as $$
  delete from private.unread_resumes
  where path in (
    select path from private.unread_resumes order by added_at limit batch for update skip locked
  )
  returning path
$$;

revoke all on function public.claim_unread_resumes(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_unread_resumes(integer) to service_role;

-- Files from before this was kept.
insert into private.unread_resumes (path)
select distinct resume_path from public.candidates
where resume_path is not null and resume_text is null;
