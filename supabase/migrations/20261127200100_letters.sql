-- Staff can write every automatic email to people outside, and the one about missed care steps.
alter table public.email_templates
  drop constraint email_templates_purpose_check,
  add constraint email_templates_purpose_check check (
    purpose in (
      'enquiry-confirmation', 'application-receipt', 'interview-invitation',
      'alert-confirmation', 'alert-already', 'alert-jobs',
      'guardian-request', 'guardian-asked', 'guardian-thanks', 'guardian-agreed',
      'guardian-agreed-late', 'guardian-declined', 'guardian-taken-back',
      'shortlist', 'application-check', 'missed-care'
    )
    or purpose in (
      'account-signup', 'account-invite', 'account-recovery', 'account-magiclink',
      'account-email_change_current', 'account-email_change_new', 'account-reauthentication',
      'account-password_changed', 'account-factor_added', 'account-factor_removed',
      'account-passkey_added', 'account-passkey_removed', 'account-recovery_code_used',
      'account-new_device', 'account-identity_linked', 'account-identity_unlinked',
      'account-email_changed'
    )
  );

-- What each letter may contain, what it cannot do without and why, and its original: what is sent
-- unless staff have written their own. The originals of the first three are in the functions that
-- send them. app/features/emails has the same.
create function private.letters() returns table (
  purpose text, in_subject text[], in_body text[], needed jsonb, subject text, body text
)
language sql immutable
set search_path = ''
as $letters$
  select
    purpose,
    array['company', 'phone', 'email'] || in_subject,
    array['company', 'phone', 'email'] || in_subject || in_body,
    needed, subject, body
  from (
    values
    ('enquiry-confirmation', '{}'::text[],
      '{name,reference,received,contact,reply_time,service,file,estimate,link}'::text[],
      '{}'::jsonb, null, null),
    ('application-receipt', '{job}',
      '{name,reference,received,contact,update,next,reply_time,link}',
      '{"link": "nobody can follow their application"}', null, null),
    ('interview-invitation', '{job}', '{name,news,time,place,people,calendar}',
      '{"time": "nobody knows when to come"}', null, null),
    ('alert-confirmation', '{}', '{link}', '{"link": "nobody can confirm their job alert"}',
      'Confirm your job alert – {{company}}',
$$Hello,

Someone asked {{company}} to send new jobs to this address. If it was you, please confirm:
{{link}}

The link works for 7 days. If it was not you, ignore this message: nothing more will come.

{{company}}$$),
    ('alert-already', '{}', '{}', '{}',
      'Your job alert – {{company}}',
$$Hello,

Someone asked {{company}} to send new jobs to this address. We already do, so nothing has changed.

Each of our messages about new jobs has a link that stops them.

{{company}}$$),
    ('alert-jobs', '{news}', '{jobs,unsubscribe}',
      '{"jobs": "it says nothing", "unsubscribe": "nobody can stop these messages"}',
      '{{news}} – {{company}}',
$$Hello,

{{jobs}}

Unsubscribe: {{unsubscribe}}

{{company}}$$),
    ('guardian-request', '{job}', '{name,applicant,news,employer,place,pay,link,owner}',
      '{"link": "nobody can answer"}',
      'Your agreement is needed for a job application – {{company}}',
$$Hello {{name}},

{{news}}

Job: {{job}}
Employer: {{employer}}
Place: {{place}}
Pay: {{pay}}

{{applicant}} is under 18, so we won’t go further until we hear from you. Read about the job and what we share with whom, and answer here:
{{link}}

The link works for 60 days. You can come back to it to read everything again or to change your answer.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-asked', '{job}', '{name,guardian,Guardian,owner}', '{}',
      'We have asked your parent or guardian – {{company}}',
$$Hello {{name}},

We have emailed {{guardian}} and asked them to agree to your application for “{{job}}”. Please let them know, and ask them to check their spam folder.

We’ll go on as soon as they agree.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-thanks', '{job}', '{name,applicant,news,closed,owner}',
      '{"news": "nobody knows which answer we have"}',
      'Thank you for your answer – {{company}}',
$$Hello {{name}},

{{news}}
{{closed}}

If you change your mind, use the link in our earlier email. It shows everything again.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-agreed', '{job}', '{name,guardian,Guardian,owner}', '{}',
      'Your parent or guardian has agreed – {{company}}',
$$Hello {{name}},

Good news: {{guardian}} has agreed to your application for “{{job}}”. We’ll read it and contact you. You don’t need to do anything.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-agreed-late', '{job}', '{name,guardian,Guardian,owner}', '{}',
      'Your parent or guardian has agreed – {{company}}',
$$Hello {{name}},

{{Guardian}} has agreed to your application for “{{job}}”. The job has closed in the meantime, so we can’t go on with it. There may be another job that suits you.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-declined', '{job}', '{name,guardian,Guardian,owner}', '{}',
      'Your parent or guardian did not agree – {{company}}',
$$Hello {{name}},

{{Guardian}} did not agree to your application for “{{job}}”, so we have stopped working on it.

Please talk to them. Only they can change this answer, with the link in our email to them.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('guardian-taken-back', '{job}', '{name,guardian,Guardian,owner}', '{}',
      'Your parent or guardian has changed their answer – {{company}}',
$$Hello {{name}},

{{Guardian}} no longer agrees to your application for “{{job}}”, so we have stopped working on it.

Please talk to them. Only they can change this answer, with the link in our email to them.

Any questions? Call {{owner}} on {{phone}}.

{{company}}$$),
    ('shortlist', '{job}', '{name,message,link,until,sender}',
      '{"link": "the employer cannot see the candidates"}',
      'Candidates for {{job}}',
$$Hello {{name}},

{{message}}

These are our candidates for {{job}}:
{{link}}

The link works until {{until}}. You can answer there, without an account.

{{sender}}
{{company}}
{{phone}}$$),
    ('application-check', '{job}', '{name,received,contents,link}',
      '{"link": "nobody can answer"}',
      'Did you apply for “{{job}}”? – {{company}}',
$$Hello {{name}},

An application for “{{job}}” was sent to us with your email address on {{received}}.
It comes with: {{contents}}.

We know this address already, so please tell us whether it was you. Read the application, and answer, here:
{{link}}

Until then nothing happens with it, and nothing that we know about you has changed. The link works for 30 days.

{{company}}$$),
    ('missed-care', '{news}', '{steps}', '{"steps": "it says nothing"}',
      '{{news}}',
$$These care steps were due two or more days ago, and nobody has done or skipped them:

{{steps}}

To see who they are for, sign in and open “What is due” under Placements, or Tasks.$$)
  ) as kinds (purpose, in_subject, in_body, needed, subject, body)
$letters$;

revoke all on function private.letters() from public;

-- A letter for someone: the one that staff have written, or the original. A line with a field that
-- has no value is left out, and what would be several empty lines then is one.
create function private.write_letter(wanted text, given jsonb, out subject text, out body text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  fields constant jsonb := jsonb_build_object(
    'company', private.company_name(), 'phone', private.company_phone(),
    'email', private.company_email()
  ) || given;
begin
  select coalesce(own.subject, letters.subject), coalesce(own.body, letters.body)
  into write_letter.subject, write_letter.body
  from private.letters() left join public.email_templates as own on own.purpose = letters.purpose
  where letters.purpose = wanted;
  body = private.fill_letter(body, (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields)
    where value = 'null'
  ));
  -- Before the rest is filled in: what people have typed stays as it is.
  body = regexp_replace(btrim(body, E'\n'), '\n{3,}', E'\n\n', 'g');
  body = private.fill_letter(body, fields) || E'\n';
  subject = private.fill_letter(
    subject, (select jsonb_object_agg(key, coalesce(value, '')) from jsonb_each_text(fields))
  );
end
$$;

revoke all on function private.write_letter(text, jsonb) from public;

-- As before, for all of them.
create or replace function private.check_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  allowed record;
  unknown text;
  missing record;
begin
  select * into allowed from private.letters() where letters.purpose = new.purpose;
  if btrim(new.subject) = '' or btrim(new.body, E' \n\t') = '' then
    raise exception 'The letter needs a subject and a text.' using errcode = '23514', hint = 'explained';
  elsif new.subject ~ '[\r\n]' then
    raise exception 'The subject must be one line.' using errcode = '23514', hint = 'explained';
  elsif char_length(new.subject) > 200 then
    raise exception 'The subject can have at most 200 characters.' using errcode = '23514', hint = 'explained';
  end if;
  select key as field, value as why into missing from jsonb_each_text(allowed.needed)
  where new.body !~ format('\{\{\s*%s\s*\}\}', key);
  if found then
    raise exception 'The letter needs {{%}}: without it %.', missing.field, missing.why
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.subject, allowed.in_subject);
  if unknown is not null then
    raise exception 'The subject can only contain %, not %.',
      (
        select string_agg(format('{{%s}}', field), ', ' order by place)
          filter (where place < cardinality(allowed.in_subject))
          || ' and ' || format('{{%s}}', allowed.in_subject[cardinality(allowed.in_subject)])
        from unnest(allowed.in_subject) with ordinality as fields (field, place)
      ),
      unknown
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.body, allowed.in_body);
  if unknown is not null then
    raise exception 'Nothing can be filled in for %.', unknown using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;
