-- As before. The timeline also says how many files a message has.
create or replace function private.note_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if num_nonnulls(new.lead_id, new.client_id, new.candidate_id, new.application_id) > 0 then
    insert into public.activities
      (lead_id, client_id, candidate_id, application_id, kind, body, details)
    values (
      new.lead_id, new.client_id, new.candidate_id, new.application_id,
      case new.channel when 'text' then 'text' else 'email' end,
      case new.channel when 'text' then left(new.body_text, 10000) else new.subject end,
      jsonb_build_object('email_id', new.id)
        || case when new.is_marketing then '{"is_marketing": true}'::jsonb else '{}'::jsonb end
        || case
          when jsonb_array_length(new.files) > 0
            then jsonb_build_object('files', jsonb_array_length(new.files))
          else '{}'::jsonb
        end
    );
  end if;
  return null;
end
$$;
