-- The seven records of §3. Their e-mails are marked as sent, so that nothing ever sends them.
insert into public.staff (id, name, email, position)
values
  ('5a1f7c52-6d0b-4e5e-9a51-0c3e3f1d7a01', 'Priya Nair', 'priya.nair@tuart.example', 'Recruitment Consultant'),
  ('5a1f7c52-6d0b-4e5e-9a51-0c3e3f1d7a02', 'Liam Carter', 'liam.carter@tuart.example', 'Apprenticeship Mentor')
on conflict (id) do nothing;

insert into public.tasks (id, title, description, status, assignee_id)
values
  (
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b01',
    'Call the host employers in Osborne Park',
    'Ask how the first-year apprentices are settling in and note anything for the mentors.',
    'pending',
    '5a1f7c52-6d0b-4e5e-9a51-0c3e3f1d7a02'
  ),
  (
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b02',
    'Check labour hire licences',
    'Confirm that every current host’s insurance and licence details are on file.',
    'in progress',
    '5a1f7c52-6d0b-4e5e-9a51-0c3e3f1d7a01'
  ),
  (
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b03',
    'Book the February induction',
    'Room, first-aid trainer and white-card course for the new intake.',
    'pending',
    null
  )
on conflict (id) do nothing;

insert into public.emails (id, subject, recipient, status, body_text, sent_at, attempts)
values
  (
    'c47d1b60-91f3-4a2e-b0d8-6a7e5f3c2d01',
    'Your apprenticeship interview on Tuesday',
    'jordan.ellis@example.com',
    'sent',
    E'Hello Jordan,\n\nThis is to confirm your interview on Tuesday at 10:00 AM at our Wembley office. Please bring your licence and your school reports.\n\nKind regards\nPriya Nair\n',
    now(),
    1
  ),
  (
    'c47d1b60-91f3-4a2e-b0d8-6a7e5f3c2d02',
    'Host employer agreement for signature',
    'office@example.com',
    'sent',
    E'Good morning,\n\nThe host employer agreement we talked about is ready. Please read it and let us know of any changes before you sign.\n\nKind regards\nLiam Carter\n',
    now(),
    1
  )
on conflict (id) do nothing;

insert into public.email_templates (id, name, subject, body)
values
  (
    '3d9e5b71-7c2a-4f48-9b06-2e8d4a1f6c01',
    'First reply',
    'Your enquiry – {{company}}',
    E'Hello {{name}},\n\nThank you for your enquiry about {{service}}. I would like to hear more about what you need. When may I call you?\n\nKind regards\n{{sender}}\n{{company}}\n{{phone}}\n'
  ),
  (
    '3d9e5b71-7c2a-4f48-9b06-2e8d4a1f6c02',
    'Invitation to an interview',
    'Let us meet – {{company}}',
    E'Hello {{name}},\n\nWe would like to meet you at our Wembley office. Please tell us which day suits you, and bring photo identification and your certificates.\n\nKind regards\n{{sender}}\n{{company}}\n{{phone}}\n'
  )
on conflict (id) do nothing;
