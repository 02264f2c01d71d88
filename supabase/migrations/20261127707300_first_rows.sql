-- The rows that every installation begins with.

-- Everything that functions name is there now.
reset check_function_bodies;

insert into public.roles (role) values ('admin'), ('developer'), ('viewer');

-- The lists of records, with the permissions to read and to change them. Exports name them, too.
insert into private.record_kinds (list, read_with, managed_with)
values
  ('leads', 'leads.view', 'leads.manage'),
  ('clients', 'clients.view', 'leads.manage'),
  ('tasks', 'leads.manage', 'leads.manage'),
  ('staff', 'leads.manage', 'leads.manage'),
  ('emails', 'leads.manage', 'leads.manage'),
  ('admin_users', 'users.view', 'users.edit'),
  ('audit_log', null, null),
  ('organisations', 'vacancies.view', 'vacancies.manage'),
  ('vacancies', 'vacancies.view', 'vacancies.manage'),
  ('candidates', 'candidates.view', 'candidates.manage'),
  ('applications', 'candidates.view', 'candidates.manage'),
  ('job_alerts', 'candidates.view', 'candidates.manage'),
  ('placements', 'placements.view', 'placements.manage'),
  ('facts', 'content.view', 'content.manage'),
  ('received_messages', 'leads.manage', 'leads.manage'),
  ('licences', 'candidates.view', 'candidates.manage');

-- The buckets of files (§5). Images are the only files that visitors get by address, except in
-- `media`. SVG is in none of them: it can carry script.
with kinds as (
  select
    array['image/jpeg', 'image/png', 'image/webp'] as photos,
    array['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as images,
    array['application/pdf'] as pdf,
    array[
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    ] as documents
)
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select bucket.id, bucket.id, bucket.is_public, bucket.megabytes * 1024 * 1024, bucket.types
from kinds
cross join lateral (
  values
    ('content-images', true, 10, images),
    ('hero-images', true, 10, images),
    ('avatars', true, 10, images),
    ('logos', true, 10, images),
    ('media', true, 10, images || array['video/mp4', 'video/webm'] || pdf),
    ('favicons', true, 10, images || array['image/x-icon', 'image/vnd.microsoft.icon']),
    ('attachments', false, 10, images || documents),
    ('resumes', false, 10, documents),
    ('candidate-files', false, 10, pdf || photos),
    ('visit-files', false, 10, pdf || photos),
    -- A message that cannot be read is kept whole.
    ('mail-files', false, 25, documents || images || array['text/calendar', 'message/rfc822']),
    ('mail-out-files', false, 10, documents || images),
    ('trash', false, 10, null)
) as bucket (id, is_public, megabytes, types)
on conflict (id) do nothing;

insert into public.retention_rules (kind, keep_days)
values
  ('spam', 90),
  ('closed_leads', 2555),
  ('sent_emails', 730),
  ('open_leads', 1095),
  ('clients', 2555),
  ('candidates', 730),
  ('job_alerts', 30),
  ('received_messages', 730),
  ('unfiled_messages', 180),
  ('received_applications', 30);

insert into public.backup_settings default values;

-- The two forms of the specification.
insert into public.forms (key, name, is_specified, definition) values
('main', 'Contact form', true, '{
  "submit": "Send Enquiry",
  "fields": [
    {"name": "name", "type": "text", "label": "Name", "required": true, "placeholder": "Your name", "min": 2, "max": 200, "error": "Name must be at least 2 characters."},
    {"name": "email", "type": "email", "label": "Email", "required": true, "max": 254, "error": "Please enter a valid email address."},
    {"name": "phone", "type": "phone", "label": "Phone", "required": true, "hint": "Mobile, or landline with its area code.", "min": 10, "max": 50, "error": "Please enter a valid phone number."},
    {"name": "company", "type": "text", "label": "Company", "required": true, "hint": "Looking for work? Type “None”.", "min": 2, "max": 200, "error": "Company name must be at least 2 characters."},
    {"name": "serviceType", "type": "choice", "label": "Service Interest", "required": true, "placeholder": "Select a service you''re interested in", "error": "Please select a service type."},
    {"name": "message", "type": "long_text", "label": "Message", "required": true, "placeholder": "Tell us about your specific needs and requirements", "min": 10, "max": 10000, "error": "Message must be at least 10 characters."}
  ]
}'),
('alternate', 'Contact form with attachment', true, '{
  "submit": "Send Message",
  "fields": [
    {"name": "name", "type": "text", "label": "Name", "required": true, "placeholder": "Your name", "min": 2, "max": 200, "error": "Name must be at least 2 characters."},
    {"name": "email", "type": "email", "label": "Email", "required": true, "max": 254, "error": "Please enter a valid email address."},
    {"name": "phone", "type": "phone", "label": "Phone", "required": false, "max": 50, "error": "Please enter a valid phone number.", "placeholder": "Optional"},
    {"name": "company", "type": "text", "label": "Company", "required": false, "max": 200, "error": "Company name must be at least 2 characters.", "placeholder": "Optional"},
    {"name": "message", "type": "long_text", "label": "Message", "required": true, "placeholder": "Tell us about your specific needs and requirements", "min": 10, "max": 10000, "error": "Message must be at least 10 characters."},
    {"name": "attachment", "type": "file", "label": "Attachment", "required": false}
  ]
}');

insert into public.email_templates (id, name, subject, body)
values (
  md5('unsuccessful application')::uuid,
  'Unsuccessful application',
  'Your application: {{job}}',
  concat_ws(E'\n',
    'Hello {{name}},',
    '',
    'Thank you for applying for “{{job}}” ({{reference}}). On this occasion we’ve gone with other applicants.',
    '',
    'This won’t affect future applications. New jobs appear on our site every week, and we’d be glad to hear from you again.',
    '',
    'If you would like to know why, reply to this message.',
    '',
    '{{company}}'
  )
);

-- Claims name no amounts: those change with each programme, and the training contract says which
-- apply.
insert into public.care_plans (id, kind, title, is_default)
values
  ('ca4e0000-0000-4000-8000-000000000001', 'apprenticeship', 'Apprenticeship', true),
  ('ca4e0000-0000-4000-8000-000000000002', 'traineeship', 'Traineeship', true),
  ('ca4e0000-0000-4000-8000-000000000003', 'labour_hire', 'Labour hire', true),
  ('ca4e0000-0000-4000-8000-000000000004', 'permanent', 'Permanent, with guarantee period', true),
  ('ca4e0000-0000-4000-8000-000000000005', 'contract', 'Contract', true);

insert into public.care_steps (id, plan_id, title, kind, anchor, amount, unit, guidance)
select
  ('ca4e0000-0000-4000-8001-' || lpad((number * 100 + row_number() over (partition by number order by place))::text, 12, '0'))::uuid,
  ('ca4e0000-0000-4000-8000-00000000000' || number)::uuid, title, kind, anchor, amount, unit, guidance
from (
  values
    (1, 1, 'Week 1 call', 'call', 'after_start', 1, 'weeks', 'Ask the apprentice how the first days went: transport, tools, safety induction, who they report to. Ask the supervisor the same.'),
    (1, 2, 'Week 4 visit', 'visit', 'after_start', 4, 'weeks', 'Meet the apprentice and the supervisor on site. Check attendance, safety, training and wellbeing.'),
    (1, 3, 'Lodge the training contract', 'claim', 'after_start', 3, 'weeks', 'Check that the training contract is signed by everyone and lodged.'),
    (1, 4, 'Probation review', 'review', 'after_start', 10, 'weeks', 'Before probation ends: does the employer want to continue, and does the apprentice?'),
    (1, 5, 'Visit', 'visit', 'every', 12, 'weeks', 'Meet the apprentice and the supervisor on site. Check attendance, safety, training and wellbeing.'),
    (1, 6, 'Progress review with the training provider', 'review', 'every', 6, 'months', 'Compare the training plan with what has been signed off. Agree what comes next.'),
    (1, 7, 'First claim point', 'claim', 'after_start', 6, 'months', 'Check what the employer can claim now, and help them to lodge it.'),
    (1, 8, 'Second claim point', 'claim', 'after_start', 12, 'months', 'Check what the employer can claim now, and help them to lodge it.'),
    (1, 9, 'Completion review', 'review', 'before_end', 8, 'weeks', 'Are all units signed off? Agree with the employer what happens after the apprenticeship.'),
    (1, 10, 'Completion claim', 'claim', 'before_end', 0, 'days', 'Lodge the completion with the training authority and claim what is due.'),
    (2, 1, 'Week 1 call', 'call', 'after_start', 1, 'weeks', 'Ask the trainee and the supervisor how the first days went.'),
    (2, 2, 'Lodge the training contract', 'claim', 'after_start', 3, 'weeks', 'Check that the training contract is signed by everyone and lodged.'),
    (2, 3, 'Week 4 visit', 'visit', 'after_start', 4, 'weeks', 'Meet the trainee and the supervisor. Check attendance, training and wellbeing.'),
    (2, 4, 'Probation review', 'review', 'after_start', 6, 'weeks', 'Before probation ends: do both sides want to continue?'),
    (2, 5, 'Visit', 'visit', 'every', 8, 'weeks', 'Meet the trainee and the supervisor. Check attendance, training and wellbeing.'),
    (2, 6, 'Progress review with the training provider', 'review', 'every', 4, 'months', 'Compare the training plan with what has been signed off.'),
    (2, 7, 'Claim point', 'claim', 'after_start', 6, 'months', 'Check what the employer can claim now, and help them to lodge it.'),
    (2, 8, 'Completion review', 'review', 'before_end', 4, 'weeks', 'Is the qualification on track? Ask what both sides want afterwards.'),
    (2, 9, 'Completion claim', 'claim', 'before_end', 0, 'days', 'Lodge the completion and claim what is due.'),
    (3, 1, 'First day call', 'call', 'after_start', 1, 'days', 'Did they arrive, with the right tickets and gear? Any safety concern?'),
    (3, 2, 'Week 1 call', 'call', 'after_start', 1, 'weeks', 'Ask the host employer about the work and the worker about hours and pay.'),
    (3, 3, 'Site safety visit', 'visit', 'after_start', 3, 'weeks', 'See the site, the induction record and the supervision.'),
    (3, 4, 'Call', 'call', 'every', 4, 'weeks', 'Hours, safety, conduct, and how long the host needs them.'),
    (3, 5, 'End of assignment', 'review', 'before_end', 2, 'weeks', 'Will the host extend? If not, look for the next assignment.'),
    (4, 1, 'Week 1 call', 'call', 'after_start', 1, 'weeks', 'Ask the person and the employer how the first days went.'),
    (4, 2, 'Month 1 call', 'call', 'after_start', 1, 'months', 'Is the job what was promised, and is the person what was hoped for?'),
    (4, 3, 'Review before the guarantee ends', 'review', 'after_start', 10, 'weeks', 'Speak to both sides while a replacement is still covered.'),
    (4, 4, 'End of the guarantee period', 'review', 'after_start', 3, 'months', 'Confirm with the employer that the placement stands.'),
    (4, 5, 'Month 6 call', 'call', 'after_start', 6, 'months', 'Stay in touch. Ask the employer what they need next.'),
    (5, 1, 'Week 1 call', 'call', 'after_start', 1, 'weeks', 'Ask the person and the employer how the first days went.'),
    (5, 2, 'Call', 'call', 'every', 6, 'weeks', 'Hours, pay, and whether the end date still holds.'),
    (5, 3, 'Extend or finish', 'review', 'before_end', 4, 'weeks', 'Ask the employer whether the contract is extended, and tell the person.')
) as steps (number, place, title, kind, anchor, amount, unit, guidance);

insert into public.licences (id, name, synonyms)
select md5('licence ' || name)::uuid, name, synonyms
from (values
  ('White card', array['Whitecard', 'Construction induction card', 'Construction induction', 'Blue card construction', 'CPCCWHS1001', 'CPCWHS1001']),
  ('Driver’s licence', array['C', 'Car', 'Driver’s licence (car)', 'Driver', 'Drivers', 'Driving', 'Manual', 'Manual car', 'Full driver’s', 'C manual', 'C (manual)', 'Full', 'Open', 'Car (manual)', 'Provisional', 'P plates', 'P1', 'P2']),
  ('Automatic driver’s licence', array['CA', 'Automatic', 'Automatic car', 'C auto', 'Auto']),
  ('Learner’s permit', array['Learner', 'Learners', 'Ls', 'L plates']),
  ('Truck driver’s licence', array['Driver’s licence (truck)', 'Truck', 'Heavy vehicle']),
  ('LR', array['Light rigid']),
  ('MR', array['Medium rigid']),
  ('HR', array['Heavy rigid', 'HR (road ranger)', 'HR unrestricted']),
  ('HC', array['Heavy combination']),
  ('MC', array['Multi combination']),
  ('Motorcycle licence', array['R', 'R-E', 'Motorbike', 'Rider']),
  ('Forklift', array['LF', 'Fork lift', 'Forklift truck', 'High risk forklift', 'TLILIC0003']),
  ('Elevating work platform', array['EWP', 'WP', 'Boom lift', 'Scissor lift', 'Yellow card']),
  ('Working at heights', array['Heights', 'Work at heights', 'Work safely at heights', 'RIIWHS204']),
  ('Confined space', array['Confined spaces', 'Enter confined space', 'RIIWHS202']),
  ('First aid', array['First aid certificate', 'HLTAID011', 'Senior first aid', 'Provide first aid']),
  ('Working with children check', array['WWC', 'WWCC', 'Working with children', 'Working with children card']),
  ('Police clearance', array['National police check', 'Police check', 'National police clearance']),
  ('Dogging', array['DG', 'Dogman']),
  ('Rigging', array['RB', 'Basic rigging', 'Rigger']),
  ('Scaffolding', array['SB', 'Basic scaffolding', 'Scaffolder'])
) as known (name, synonyms);

select private.list_public_holidays(coalesce(private.office_state(), 'WA'));

select private.follow_regions();
