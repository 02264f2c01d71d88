-- The résumé that the server could not read, so that staff know why a search does not find its
-- words. Another file has another path, so the mark needs no one to remove it.
alter table public.candidates
  add column unreadable_resume text check (char_length(unreadable_resume) <= 500);

-- As before, and a mark that the server adds is no change that a colleague has to be told of.
drop trigger touch_updated_at on public.candidates;
create trigger touch_updated_at before update on public.candidates
  for each row when (
    (
      new.resume_text is not distinct from old.resume_text
      and new.unreadable_resume is not distinct from old.unreadable_resume
    )
    or new.resume_path is distinct from old.resume_path
  )
  execute function private.touch_updated_at();

-- For the server.
create function public.mark_resume_unreadable(path text) returns void
language sql security definer
set search_path = ''
as $$
  update public.candidates set unreadable_resume = mark_resume_unreadable.path
  where resume_path = mark_resume_unreadable.path
$$;

revoke all on function public.mark_resume_unreadable(text)
  from public, anon, authenticated, service_role;
grant execute on function public.mark_resume_unreadable(text) to service_role;
