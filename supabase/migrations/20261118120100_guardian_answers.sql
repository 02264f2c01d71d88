-- A parent or guardian agrees or declines. Either way the link has then been used.
create function public.answer_as_guardian(token text, agrees boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications;
begin
  select * into application from public.applications
  where id = private.token_record(token, 'guardian') for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This link does not work any more.';
  end if;
  if agrees then
    perform public.agree_as_guardian(token);
  else
    insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
    select id, application.vacancy_id, application.id, 'guardian', guardian_name,
      jsonb_build_object('isDeclined', true)
    from public.candidates where id = application.candidate_id;
    update public.applications
    set stage = 'withdrawn', outcome_reason = 'The parent or guardian did not agree.'
    where id = application.id and stage not in ('unsuccessful', 'withdrawn', 'placed');
  end if;
  delete from private.trade_tokens
  where purpose = 'guardian' and record_id = application.id;
end
$$;

revoke all on function public.answer_as_guardian(text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.answer_as_guardian(text, boolean) to service_role;
