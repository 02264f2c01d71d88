-- Open screens follow what changes. Servers listen on the channel `changes`: it names tables, and
-- the accounts whose notices changed, and says nothing about the rows.

-- Open screens also follow the answers of employers, and applications that wait.
create function private.followed_tables() returns table (name text, read_with text[])
language sql immutable
set search_path = ''
as $$
  values
    ('leads', array['leads.view']),
    ('clients', array['clients.view']),
    ('activities', array['leads.view', 'leads.manage', 'candidates.view', 'vacancies.view', 'placements.view']),
    ('tasks', array['leads.manage', 'placements.view']),
    ('emails', array['leads.manage']),
    ('staff', array['leads.manage']),
    ('received_messages', array['leads.manage']),
    ('organisations', array['vacancies.view']),
    ('vacancies', array['vacancies.view']),
    ('candidates', array['candidates.view']),
    ('candidate_documents', array['candidates.view']),
    ('applications', array['candidates.view']),
    ('scores', array['candidates.view']),
    ('interviews', array['candidates.view']),
    ('shortlists', array['candidates.view']),
    ('shortlist_entries', array['candidates.view']),
    ('received_applications', array['candidates.view']),
    ('placements', array['placements.view']),
    ('visits', array['placements.view']),
    ('content_pages', array['content.view']),
    ('page_comments', array['content.view']),
    ('page_reviews', array['content.view'])
$$;

revoke all on function private.followed_tables() from public;

-- A statement that changed no row announces nothing. PostgreSQL sends the same text once for each
-- transaction.
create function private.announce_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from changed) then
    perform pg_notify('changes', tg_table_name);
  end if;
  return null;
end
$$;

revoke all on function private.announce_change() from public;

do $$
declare
  followed text;
begin
  for followed in select name from private.followed_tables() loop
    execute format(
      'create trigger announce_insert after insert on public.%1$I referencing new table as changed
         for each statement execute function private.announce_change();
       create trigger announce_update after update on public.%1$I referencing new table as changed
         for each statement execute function private.announce_change();
       create trigger announce_delete after delete on public.%1$I referencing old table as changed
         for each statement execute function private.announce_change()',
      followed
    );
  end loop;
end
$$;

-- Sending mail and pushes changes notices too, but nothing that people see.
create function private.announce_notices() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('changes', 'notices:' || user_id) from (
      select distinct changed.user_id from changed join before using (id)
      where (changed.read_at, changed.amount) is distinct from (before.read_at, before.amount)
    ) as people;
  else
    perform pg_notify('changes', 'notices:' || user_id)
    from (select distinct changed.user_id from changed) as people;
  end if;
  return null;
end
$$;

revoke all on function private.announce_notices() from public;

create trigger announce_insert after insert on public.notices referencing new table as changed
  for each statement execute function private.announce_notices();

create trigger announce_update after update on public.notices
  referencing new table as changed old table as before
  for each statement execute function private.announce_notices();

create trigger announce_delete after delete on public.notices referencing old table as changed
  for each statement execute function private.announce_notices();

-- Servers check at once who may still follow what.
create function private.announce_access() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_notify('changes', 'access');
  return null;
end
$$;

revoke all on function private.announce_access() from public;

create trigger announce_access after insert or update or delete on public.admin_users
  for each statement execute function private.announce_access();

create trigger announce_access after insert or update or delete on public.permissions
  for each statement execute function private.announce_access();

create trigger announce_access after insert or update or delete on public.role_requirements
  for each statement execute function private.announce_access();

create function private.tables_to_follow() returns text[]
language sql stable
set search_path = ''
as $$
  select array(
    select followed.name from private.followed_tables() as followed
    where exists (
      select from unnest(followed.read_with) as wanted where private.has_permission(wanted)
    )
    order by 1
  )
$$;

revoke all on function private.tables_to_follow() from public;

-- For someone who opens the live stream: who they are, and the tables that they may hear of.
create function public.open_stream() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_staff();
  return jsonb_build_object('user_id', auth.uid(), 'tables', private.tables_to_follow());
end
$$;

revoke all on function public.open_stream() from public, anon, authenticated, service_role;
grant execute on function public.open_stream() to authenticated;

-- For the server: what the holders of these sessions may hear of now. A session that has ended, or
-- whose owner has no access, is left out. `sessions` is a list of {user_id, session_id, aal}.
create function public.check_streams(sessions jsonb)
returns table (session_id uuid, aal text, tables text[])
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant text := coalesce(current_setting('request.jwt.claims', true), '');
  person record;
begin
  for person in
    select asked.user_id, asked.aal, array_agg(asked.session_id) as session_ids
    from jsonb_to_recordset(sessions) as asked (user_id uuid, session_id uuid, aal text)
    join auth.sessions as live on live.id = asked.session_id and live.user_id = asked.user_id
    where live.not_after is null or live.not_after > now()
    group by asked.user_id, asked.aal
  loop
    perform set_config('request.jwt.claims', jsonb_build_object(
      'sub', person.user_id, 'role', 'authenticated', 'aal', person.aal)::text, true);
    if private.proven_role() is not null then
      aal = person.aal;
      tables = private.tables_to_follow();
      foreach session_id in array person.session_ids loop
        return next;
      end loop;
    end if;
    perform set_config('request.jwt.claims', caller, true);
  end loop;
end
$$;

revoke all on function public.check_streams(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.check_streams(jsonb) to service_role;
