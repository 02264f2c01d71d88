-- Open screens also follow the answers of employers, and applications that wait.
create or replace function private.followed_tables() returns table (name text, read_with text[])
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

do $$
declare
  followed text;
begin
  for followed in select unnest(array['shortlist_entries', 'received_applications']) loop
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
