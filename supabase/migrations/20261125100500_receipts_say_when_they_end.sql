-- As before, and the original letter says how long the link works.
create or replace function private.queue_receipt(
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
    application.sent ->> 'email',
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
        'See where your application stands, correct your details, add a file or withdraw it, until 30 days after we have decided:',
        '{{link}}',
        '',
        'If you did not apply, open the link and tell us.',
        '',
        '{{company}}',
        '{{phone}}'
      )),
      fields || jsonb_build_object(
        'name', private.greeting_name(application.sent ->> 'name'),
        'reference', private.enquiry_reference(application.id),
        'received', private.office_time(application.created_at),
        'update', case
          when is_update then 'You had applied before, so we have updated that application.'
        end,
        'next', case
          when private.waits_for_guardian(application) and candidate.guardian_email is null
            then 'You are under 18, so we need a parent or guardian to agree. We will contact you about it.'
          when private.waits_for_guardian(application)
            then 'You are under 18, so we have written to your parent or guardian. We will start once they agree.'
          else 'What happens next: we read your application and contact you'
            || coalesce(' by ' || private.office_time(application.reply_by), '')
            || ', whether or not you are chosen.'
        end,
        'reply_time', private.reply_time(application.reply_by),
        'link', link
      )
    ), E'\n') || E'\n',
    candidate.id, application.id
  );
end
$$;
