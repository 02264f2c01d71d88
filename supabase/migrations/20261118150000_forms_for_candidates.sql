-- The sender of a form can become a candidate at once. The enquiry is a lead as well, which still
-- waits for an answer.
alter table public.forms
  drop constraint forms_destination_check,
  add constraint forms_destination_check check (destination in ('lead', 'candidate', 'email'));

create or replace function private.form_problem(form public.forms) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    private.fields_problem(form),
    case
      when form.destination = 'lead' then null
      when form.is_specified then 'Enquiries from this form always become leads.'
      when form.destination = 'email' and form.notify_email is null
        then 'Enter the address that gets the enquiries.'
    end
  )
$$;

create function private.make_candidate() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.forms where key = new.form_key and destination = 'candidate'
  ) then
    perform private.candidate_of_lead(new, '{}');
  end if;
  return null;
end
$$;

revoke all on function private.make_candidate() from public;

create trigger make_candidate after insert on public.leads
  for each row when (new.form_key is not null and not new.is_spam)
  execute function private.make_candidate();
