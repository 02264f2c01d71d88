-- Staff can write every email that the product sends, and the sentences that stand for a field such
-- as {{news}}.
alter table public.email_templates
  drop constraint email_templates_purpose_check,
  -- The trigger check_letter knows the others.
  add constraint email_templates_purpose_check check (
    purpose not like 'account-%' or purpose in (
      'account-signup', 'account-invite', 'account-recovery', 'account-magiclink',
      'account-email_change_current', 'account-email_change_new', 'account-reauthentication',
      'account-password_changed', 'account-factor_added', 'account-factor_removed',
      'account-passkey_added', 'account-passkey_removed', 'account-recovery_code_used',
      'account-new_device', 'account-identity_linked', 'account-identity_unlinked',
      'account-email_changed', 'account-factor_reset', 'account-address_replaced',
      'account-address_given'
    )
  );

alter function private.letters() rename to earlier_letters;

-- As before, with the letters that used to have fixed words. A row without a subject is a sentence.
create function private.letters() returns table (
  purpose text, in_subject text[], in_body text[], needed jsonb, subject text, body text
)
language sql immutable
set search_path = ''
as $letters$
  with invitation (words) as (values (
$$Hello {{name}},

{{news}}

When: {{time}}
Where: {{place}}
With: {{people}}

{{calendar}}

{{company}}
{{phone}}$$)),
  kinds (purpose, in_subject, in_body, needed, subject, body) as (
    values
    ('application-receipt', '{job}'::text[],
      '{name,reference,received,contact,update,next,reply_time,link}'::text[],
      '{"link": "nobody can follow their application"}'::jsonb,
      'Your application: {{job}} – {{company}}',
$$Hello {{name}},

Thank you for applying for “{{job}}”. We have received your application.
{{update}}

Your reference: {{reference}}
Received: {{received}}
Your contact: {{contact}}

{{next}}

See where your application stands, correct your details, add a file or withdraw it, until 30 days after we have decided:
{{link}}

If you did not apply, open the link and tell us.

{{company}}
{{phone}}$$),
    ('interview-invitation', '{job,title}', '{name,news,time,place,people,calendar}',
      '{"time": "nobody knows when to come"}', '{{title}}: {{job}} – {{company}}',
      (select words from invitation)),
    ('interview-contact', '{job,title}', '{name,candidate,news,time,place,people,calendar}',
      '{"time": "nobody knows when to come"}', '{{title}}: {{job}} – {{company}}',
      (select words from invitation)),
    ('interview-colleague', '{job,title}', '{name,news,time,place,people,calendar}',
      '{"time": "nobody knows when to come"}', '{{title}}: {{job}} – {{company}}',
      (select words from invitation)),
    ('interview-cancelled', '{job}', '{name,time}',
      '{"time": "nobody knows which interview it is"}',
      'Interview cancelled: {{job}} – {{company}}',
$$Hello {{name}},

The interview for “{{job}}” on {{time}} will not take place.

{{company}}
{{phone}}$$),
    ('interview-cancelled-contact', '{job}', '{name,candidate,time}',
      '{"time": "nobody knows which interview it is"}',
      'Interview cancelled: {{job}} – {{company}}',
$$Hello {{name}},

The interview with {{candidate}} for “{{job}}” on {{time}} will not take place.

{{company}}
{{phone}}$$),
    ('interview-released', '{job}', '{name,time}',
      '{"time": "nobody knows which interview it is"}',
      'You no longer attend: {{job}} – {{company}}',
$$Hello {{name}},

You no longer attend the interview for “{{job}}” on {{time}}.

{{company}}
{{phone}}$$),
    ('interview-released-contact', '{job}', '{name,candidate,time}',
      '{"time": "nobody knows which interview it is"}',
      'You no longer attend: {{job}} – {{company}}',
$$Hello {{name}},

You no longer attend the interview with {{candidate}} for “{{job}}” on {{time}}.

{{company}}
{{phone}}$$),
    ('missed-care', '{news}', '{steps,more}', '{"steps": "it says nothing"}', '{{news}}',
$$These care steps were due two or more days ago, and nobody has done or skipped them:

{{steps}}
and {{more}} more

To see who they are for, sign in and open “What is due” under Placements, or Tasks.$$),
    ('form-notice', '{form,reference}', '{}', '{"reference": "nobody can find the enquiry"}',
      'New enquiry: {{form}}',
$$Someone has sent the form “{{form}}”.

Reference: {{reference}}

To read it, sign in and search for the reference under Leads.$$),
    ('form-mail', '{form,reference}', '{answers,estimate,received,page}',
      '{"answers": "it says nothing"}', '{{form}}: {{reference}}',
$$Someone has sent the form “{{form}}”. To answer, reply to this email.

{{answers}}

{{estimate}}

Reference: {{reference}}
Received: {{received}}
Sent from: {{page}}$$),
    ('notices', '{news}', '{notices,more,link}', '{"notices": "it says nothing"}',
      '{{news}} – {{company}}',
$${{notices}}
and {{more}} more

To choose which notifications come by email, and when:
{{link}}$$),
    ('webhook-off', '{webhook}', '{reason}', '{"webhook": "nobody knows which one it is"}',
      'A webhook was switched off',
$$The webhook “{{webhook}}” was switched off.

{{reason}}

When the receiver works again, sign in, open Integrations, and switch it on.$$),
    ('backup-failed', '{}', '{problem}', '{"problem": "nobody knows what is wrong"}',
      'The backup failed',
$$The last backup of the website and its records failed:

{{problem}}

To see all backups and to make one now, sign in and open System.$$),
    ('backup-incomplete', '{}', '{problem}', '{"problem": "nobody knows what is missing"}',
      'Files are missing from the backup',
$$The last backup of the website and its records was made and proven, but it is not complete:

{{problem}}

An earlier backup may still have these files.$$),
    ('account-factor_reset', '{}', '{}', '{}', 'Your second factor was removed',
$$Hello,

An administrator has removed the second factor of your {{company}} account, with its passkeys, and all your devices were signed out. Sign in with your password and set up your authenticator app or passkey again.

If you did not ask for this, tell us now.

{{company}}$$),
    ('account-address_replaced', '{}', '{new_email}', '{}', 'Your email address was changed',
$$Hello,

An administrator has changed the email address of your account to {{new_email}}. If you did not ask for this, tell us now.

{{company}}$$),
    ('account-address_given', '{}', '{}', '{}', 'Your email address was changed',
$$Hello,

An administrator has changed the email address of your account to this one. From now on, sign in with it.

{{company}}$$)
  ),
  sentences (purpose, fields, words) as (
    values
    ('application-update', '{job}'::text[],
      'You had applied before, so we have updated that application.'),
    ('application-next', '{job,reply_by}',
      'What happens next: we read your application and contact you by {{reply_by}}, whether or not you are chosen.'),
    ('application-next-open', '{job}',
      'What happens next: we read your application and contact you, whether or not you are chosen.'),
    ('application-next-asked', '{job}',
      'You are under 18, so we have written to your parent or guardian. We will start once they agree.'),
    ('application-next-minor', '{job}',
      'You are under 18, so we need a parent or guardian to agree. We will contact you about it.'),
    ('interview-title', '{}', 'Interview'),
    ('interview-title-moved', '{}', 'Interview moved'),
    ('interview-news', '{job}', 'We would like to meet you about “{{job}}”.'),
    ('interview-news-contact', '{job,candidate}',
      'We have planned an interview with {{candidate}} for “{{job}}”.'),
    ('interview-news-colleague', '{job}',
      'You are asked to attend an interview for “{{job}}”. Sign in to see with whom.'),
    ('interview-news-moved', '{job}', 'The interview for “{{job}}” has another time.'),
    ('interview-news-changed', '{job}', 'The interview for “{{job}}” has changed.'),
    ('interview-calendar', '{job}',
      'Open the attached invitation to add it to your calendar. If the time does not suit you, reply to this message.'),
    ('alert-jobs-one', '{}', 'A new job for you'),
    ('alert-jobs-many', '{count}', '{{count}} new jobs for you'),
    ('guardian-request-applied', '{name,applicant,job}',
      '{{applicant}} has applied for a job through {{company}} and has named you as parent or guardian.'),
    ('guardian-request-added', '{name,applicant,job}',
      '{{applicant}} would like to be put forward for a job by {{company}}, and you are named as parent or guardian.'),
    ('guardian-thanks-agreed', '{name,applicant,job}',
      'You have agreed to {{applicant}}’s application for “{{job}}”.'),
    ('guardian-thanks-declined', '{name,applicant,job}',
      'You have not agreed to {{applicant}}’s application for “{{job}}”. We have stopped working on it.'),
    ('guardian-thanks-taken-back', '{name,applicant,job}',
      'You have taken back your agreement to {{applicant}}’s application for “{{job}}”. We have stopped working on it.'),
    ('guardian-thanks-closed', '{name,applicant,job}',
      'The job has closed in the meantime, so we can’t go on with this application.'),
    ('missed-care-one', '{}', 'A care step was missed'),
    ('missed-care-many', '{count}', '{{count}} care steps were missed'),
    ('webhook-off-gone', '{webhook}',
      'The receiver answered that this address no longer exists (410).'),
    ('webhook-off-failing', '{webhook}', 'No delivery has succeeded for five days.'),
    ('notices-many', '{count}', '{{count}} notifications for you'),
    ('notice-lead', '{}', 'A new enquiry has arrived'),
    ('notice-application', '{}', 'A new application has arrived'),
    ('notice-guardian', '{}', 'News from a parent or guardian'),
    ('notice-answer', '{}', 'An employer has answered'),
    ('notice-interview', '{}', 'An interview'),
    ('notice-paper', '{}', 'A licence or document expires'),
    ('notice-review', '{}', 'Review of a page'),
    ('notice-filled', '{}', 'A vacancy is filled'),
    ('notice-concern', '{}', 'Low rating on a visit'),
    ('notice-assigned', '{}', 'Something has been assigned to you'),
    ('notice-reply', '{}', 'Someone has written'),
    ('notice-promise', '{}', 'A reply is due'),
    ('notice-task', '{}', 'A task is due'),
    ('notice-publication', '{}', 'A page was not published'),
    ('notice-mention', '{}', 'A colleague has mentioned you'),
    ('notice-bounce', '{}', 'A message wasn’t delivered'),
    ('notice-message', '{}', 'A message is waiting to be filed'),
    ('notice-trouble', '{}', 'Problem with your website')
  )
  select
    purpose,
    array['company', 'phone', 'email'] || in_subject,
    array['company', 'phone', 'email'] || in_subject || in_body,
    needed, subject, body
  from kinds
  union all
  select
    purpose, array['company', 'phone', 'email'], array['company', 'phone', 'email'] || fields,
    '{}', '', words
  from sentences
  union all
  select * from private.earlier_letters() as earlier
  where earlier.purpose not in (select kinds.purpose from kinds)
$letters$;

revoke all on function private.letters() from public;

-- Where staff have written their own letter, the steps that are not listed are still counted.
update public.email_templates
set body = regexp_replace(body, '\{\{\s*steps\s*\}\}', E'{{steps}}\nand {{more}} more', 'g')
where purpose = 'missed-care' and body !~ '\{\{\s*more\s*\}\}' and char_length(body) < 19000;

-- What someone has typed keeps its braces: a field in it is not filled in.
create or replace function private.fill_letter(letter text, fields jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  filled text := private.with_facts(letter);
  field record;
begin
  for field in select key, value from jsonb_each_text(fields) loop
    if field.value is null then
      filled = regexp_replace(
        filled, format('^[^\n]*\{\{\s*%s\s*\}\}[^\n]*(\n|$)', field.key), '', 'gn'
      );
    else
      filled = regexp_replace(
        filled, format('\{\{\s*%s\s*\}\}', field.key),
        replace(replace(field.value, '\', '\\'), '{', '{' || chr(1)), 'g'
      );
    end if;
  end loop;
  return replace(filled, '{' || chr(1), '{');
end
$$;

-- As before. `sentences` among the given says which sentence stands for a field.
create or replace function private.write_letter(wanted text, given jsonb, out subject text, out body text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sentence record;
  fields jsonb := jsonb_build_object(
    'company', private.company_name(), 'phone', private.company_phone(),
    'email', private.company_email()
  ) || (given - 'sentences');
begin
  for sentence in select key, value from jsonb_each_text(given -> 'sentences') loop
    fields = fields || jsonb_build_object(sentence.key, (
      select rtrim(written.body, E'\n')
      from private.write_letter(sentence.value, given - 'sentences') as written
    ));
  end loop;
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

-- The server stores the forms of visitors with its own rights.
grant execute on function private.write_letter(text, jsonb) to service_role;

-- As before, and for sentences.
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
  if not found then
    raise exception 'There is no letter “%”.', new.purpose using errcode = '23514', hint = 'explained';
  elsif allowed.subject = '' and (
    new.subject <> '' or btrim(new.body) = '' or new.body ~ '[\r\n]' or char_length(new.body) > 500
  ) then
    raise exception 'A sentence is one line of at most 500 characters, without a subject.'
      using errcode = '23514', hint = 'explained';
  elsif allowed.subject is distinct from '' and btrim(new.subject) = '' or btrim(new.body, E' \n\t') = '' then
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
