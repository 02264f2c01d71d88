-- Sends the link of a shortlist to the contact it is for. The secret comes from the screen that has
-- just made it: the database keeps only its hash. Like other secret links, it is not in the outbox.
create function public.send_shortlist(token text, page_url text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  shown public.shortlists := private.open_shortlist(token);
  contact public.clients;
  job text;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into contact from public.clients where id = shown.client_id;
  if contact.id is null then
    raise sqlstate 'PT404' using message = 'This shortlist has no contact to send it to.';
  end if;
  select title into job from public.vacancies where id = shown.vacancy_id;
  if private.queue_link_email(
    contact.email,
    format('Candidates for %s', job),
    concat_ws(E'\n',
      format('Hello %s,', private.greeting_name(contact.name)),
      '',
      coalesce(nullif(btrim(shown.message), '') || E'\n', ''),
      format('These are our candidates for %s:', job),
      send_shortlist.page_url || send_shortlist.token,
      '',
      format('The link works until %s. You can answer there, without an account.',
        to_char(shown.expires_at at time zone private.office_time_zone(), 'FMDD FMMonth YYYY')),
      '',
      private.company_name(),
      ''
    )
  ) is null then
    raise sqlstate 'PT429' using
      message = 'This contact has had this message five times today. Copy the link instead.';
  end if;
end
$$;

revoke all on function public.send_shortlist(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.send_shortlist(text, text) to authenticated;
