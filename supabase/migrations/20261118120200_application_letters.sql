-- Staff can write the receipt of an application themselves, as they can the confirmation of an
-- enquiry. What someone is told who was not chosen is an ordinary template, which staff choose when
-- they turn applications down; this adds the first one.
alter table public.email_templates
  drop constraint email_templates_purpose_check,
  add constraint email_templates_purpose_check
    check (purpose in ('enquiry-confirmation', 'application-receipt'));

insert into public.email_templates (id, name, subject, body)
values (
  md5('unsuccessful application')::uuid,
  'Unsuccessful application',
  'Your application: {{job}}',
  concat_ws(E'\n',
    'Hello {{name}},',
    '',
    'Thank you for applying for “{{job}}” ({{reference}}). This time we have chosen other people.',
    '',
    'That says nothing about the next job. New ones appear on our site every week, and we would be glad to hear from you again.',
    '',
    'If you would like to know why, reply to this message.',
    '',
    '{{company}}'
  )
);

-- As before, with the receipt. The subject is the same for everyone who applies for a job: the limit
-- of five a day counts by it.
create or replace function private.check_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_receipt constant boolean := new.purpose = 'application-receipt';
  in_subject constant text[] := array['company', 'phone', 'email']
    || case when is_receipt then array['job'] else '{}' end;
  in_body constant text[] := in_subject || case
    when is_receipt then array['name', 'reference', 'received', 'update', 'next', 'link']
    else array['name', 'reference', 'received', 'service', 'file']
  end;
  unknown text;
begin
  if btrim(new.subject) = '' or btrim(new.body, E' \n\t') = '' then
    raise exception 'The letter needs a subject and a text.' using errcode = '23514', hint = 'explained';
  elsif new.subject ~ '[\r\n]' then
    raise exception 'The subject must be one line.' using errcode = '23514', hint = 'explained';
  elsif char_length(new.subject) > 200 then
    raise exception 'The subject can have at most 200 characters.' using errcode = '23514', hint = 'explained';
  elsif is_receipt and new.body !~ '\{\{\s*link\s*\}\}' then
    raise exception 'The letter needs {{link}}: without it nobody can follow their application.'
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.subject, in_subject);
  if unknown is not null then
    raise exception 'The subject can only contain %, not %.',
      case when is_receipt then '{{company}}, {{phone}}, {{email}} and {{job}}'
        else '{{company}}, {{phone}} and {{email}}' end,
      unknown
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.body, in_body);
  if unknown is not null then
    raise exception 'Nothing can be filled in for %.', unknown using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

-- The receipt, in the letter that staff have written or the original, which is also in
-- app/features/emails/letters.ts.
create function private.queue_receipt(
  application public.applications, candidate public.candidates, vacancy public.vacancies,
  link text, is_update boolean
) returns void
language plpgsql
set search_path = ''
as $$
declare
  template public.email_templates;
  fields jsonb;
begin
  select * into template from public.email_templates where purpose = 'application-receipt';
  select jsonb_build_object(
    'company', private.company_name(),
    'phone', coalesce(max(snapshot #>> '{settings,company,phone}'), ''),
    'email', coalesce(max(snapshot #>> '{settings,contactEmail}'), ''),
    'job', vacancy.title
  )
  into fields from public.site_releases where is_current;
  perform private.queue_link_email(
    candidate.email,
    private.fill_letter(coalesce(template.subject, 'Your application: {{job}} – {{company}}'), fields),
    rtrim(private.fill_letter(
      coalesce(template.body, concat_ws(E'\n',
        'Hello {{name}},',
        '',
        'Thank you for applying for “{{job}}”. We have received your application.',
        '{{update}}',
        '',
        'Your reference: {{reference}}',
        'Received: {{received}}',
        '',
        '{{next}}',
        '',
        'See where your application stands, correct your details, add a file or withdraw it:',
        '{{link}}',
        '',
        'If you did not apply, you can ignore this message.',
        '',
        '{{company}}',
        '{{phone}}'
      )),
      fields || jsonb_build_object(
        'name', private.greeting_name(candidate.name),
        'reference', private.enquiry_reference(application.id),
        'received', private.office_time(now()),
        'update', case
          when is_update then 'You had applied before, so we have updated that application.'
        end,
        'next', case
          when application.needs_guardian and candidate.guardian_agreed_at is null
            then 'You are under 18, so we have written to your parent or guardian. We will start once they agree.'
          else 'What happens next: we read your application and contact you, whether or not you are chosen.'
        end,
        'link', link
      )
    ), E'\n') || E'\n',
    candidate.id, application.id
  );
end
$$;

revoke all on function private.queue_receipt(applications, candidates, vacancies, text, boolean)
  from public;

-- As before; the receipt has a function of its own.
create or replace function private.queue_application_emails(
  application_id uuid, given jsonb, is_update boolean
) returns void
language plpgsql
set search_path = ''
as $$
declare
  application public.applications;
  candidate public.candidates;
  vacancy public.vacancies;
  company constant text := private.company_name();
begin
  select * into application from public.applications where id = queue_application_emails.application_id;
  select * into candidate from public.candidates where id = application.candidate_id;
  select * into vacancy from public.vacancies where id = application.vacancy_id;
  perform private.queue_receipt(
    application, candidate, vacancy,
    (given #>> '{links,receipt}') || private.new_token('receipt', application.id), is_update
  );
  if application.needs_guardian and candidate.guardian_agreed_at is null then
    perform private.queue_link_email(
      candidate.guardian_email,
      format('Your agreement is needed for a job application – %s', company),
      concat_ws(E'\n',
        format('Hello %s,', private.greeting_name(candidate.guardian_name)),
        '',
        format(
          '%s has applied for “%s” through %s and has named you as parent or guardian.',
          private.greeting_name(candidate.name), vacancy.title, company
        ),
        '',
        'They are under 18, so we need your agreement before we go on. Read more, and agree or decline, here:',
        (given #>> '{links,guardian}')
          || private.new_token('guardian', application.id, now() + interval '60 days'),
        '',
        'The link works for 60 days. Until you have answered, the application waits.',
        '',
        company,
        ''
      ),
      candidate.id, application.id
    );
  end if;
end
$$;
