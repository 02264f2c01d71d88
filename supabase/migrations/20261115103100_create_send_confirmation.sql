-- For `send-confirmation` (§7). The e-mail is queued with the enquiry already; this makes up for one
-- that someone deleted, once, and never for spam.
create function public.send_confirmation(submission_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.queue_enquiry_confirmation(leads.id)
  from public.leads
  where leads.submission_id = send_confirmation.submission_id
    and not leads.is_spam
    and not exists (select from public.emails where emails.lead_id = leads.id)
$$;

comment on function public.send_confirmation(uuid) is
  'Queues the confirmation of an enquiry that has none.';

revoke all on function public.send_confirmation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.send_confirmation(uuid) to service_role;
