-- Staff can write the confirmation of an enquiry themselves. It is a template with a purpose; without
-- one, people get the original.
alter table public.email_templates
  add column purpose text unique check (purpose in ('enquiry-confirmation'));

comment on column public.email_templates.purpose is
  'What the template is sent for by itself; null for texts that staff choose.';

-- Fields in a text that nothing fills in, as "{{one}}, {{two}}"; null if there are none.
create function private.unknown_fields(content text, known text[]) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(distinct '{{' || found[1] || '}}', ', ')
  from regexp_matches(content, '\{\{\s*([^{}]*?)\s*\}\}', 'g') as found
  where found[1] <> all (known)
$$;

revoke all on function private.unknown_fields(text, text[]) from public;

-- The subject must be the same for everyone: the limit of five a day counts by it.
create function private.check_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_company constant text[] := array['company', 'phone', 'email'];
  of_enquiry constant text[] := array['name', 'reference', 'received', 'service', 'file'];
  unknown text;
begin
  if btrim(new.subject) = '' or btrim(new.body, E' \n\t') = '' then
    raise exception 'The letter needs a subject and a text.' using errcode = '23514', hint = 'explained';
  elsif new.subject ~ '[\r\n]' then
    raise exception 'The subject must be one line.' using errcode = '23514', hint = 'explained';
  elsif char_length(new.subject) > 200 then
    raise exception 'The subject can have at most 200 characters.' using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.subject, of_company);
  if unknown is not null then
    raise exception 'The subject can only contain {{company}}, {{phone}} and {{email}}, not %.', unknown
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.body, of_company || of_enquiry);
  if unknown is not null then
    raise exception 'Nothing can be filled in for %.', unknown using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.check_letter() from public;

create trigger check_letter before insert or update on public.email_templates
  for each row when (new.purpose is not null) execute function private.check_letter();

-- Fills in the fields of a letter. A line with a field that has no value is left out.
create function private.fill_letter(letter text, fields jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  filled text := letter;
  field record;
begin
  for field in select key, value from jsonb_each_text(fields) loop
    if field.value is null then
      filled = regexp_replace(
        filled, format('^[^\n]*\{\{\s*%s\s*\}\}[^\n]*(\n|$)', field.key), '', 'gn'
      );
    else
      filled = regexp_replace(
        filled, format('\{\{\s*%s\s*\}\}', field.key), replace(field.value, '\', '\\'), 'g'
      );
    end if;
  end loop;
  return filled;
end
$$;

revoke all on function private.fill_letter(text, jsonb) from public;
grant execute on function private.fill_letter(text, jsonb) to service_role;
