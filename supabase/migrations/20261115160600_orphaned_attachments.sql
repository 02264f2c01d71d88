-- A server that dies between an enquiry's file and its lead leaves the file behind, and so does whoever
-- deletes a lead without its file: it holds what someone wrote about themselves, and nobody finds it.

-- When one of several servers last took a clock's turn, where what is due is not in the database alone.
create table private.clock_turns (
  clock text primary key,
  taken_at timestamptz not null
);

alter table private.clock_turns enable row level security;

-- Files that no lead names, a day after they came: an enquiry takes seconds. Whoever asks first has the
-- turn for an hour and removes them through storage; others are given none.
create function public.claim_orphaned_attachments() returns setof text
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.clock_turns as turns (clock, taken_at) values ('attachments', now())
  on conflict (clock) do update set taken_at = excluded.taken_at
  where turns.taken_at <= now() - interval '1 hour';
  if not found then
    return;
  end if;
  return query
    select objects.name from storage.objects
    where objects.bucket_id = 'attachments'
      and objects.created_at < now() - interval '1 day'
      and not exists (select from public.leads where leads.attachment_url = objects.name)
    order by objects.created_at
    limit 500;
end
$$;

revoke all on function public.claim_orphaned_attachments()
  from public, anon, authenticated, service_role;
grant execute on function public.claim_orphaned_attachments() to service_role;
