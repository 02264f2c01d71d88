-- People who are not staff read what they sent us through `my_enquiries`, which has the columns meant
-- for them. The tables also hold what staff note about an enquiry: spam, owner, source, reply times.
drop policy "own by verified e-mail, all with clients.view" on public.clients;
create policy "staff read clients"
  on public.clients for select to authenticated
  using ((select private.has_permission('clients.view')));

drop policy "own by verified e-mail, all with leads.view" on public.leads;
create policy "staff read leads"
  on public.leads for select to authenticated
  using ((select private.has_permission('leads.view')));

-- The enquiries from the caller's address, once they have proved that it is theirs. Staff have no
-- enquiries of their own here: they see leads by their permissions.
create function public.my_enquiries() returns table (
  id uuid,
  service_type text,
  message text,
  status text,
  has_attachment boolean,
  created_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    leads.id, leads.service_type, leads.message, leads.status, leads.attachment_url is not null,
    leads.created_at
  from public.leads
  where lower(leads.email) = (select private.own_email())
$$;

revoke all on function public.my_enquiries() from public, anon, authenticated, service_role;
grant execute on function public.my_enquiries() to authenticated;
