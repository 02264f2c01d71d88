-- A small agency in Perth: employers, vacancies of every kind and status, candidates and applications
-- at every stage. All people and businesses are invented. Nothing here sends a message.
insert into public.organisations
  (id, name, trading_name, industry, phone, suburb, state, postcode, status, owner_id)
select
  md5('demo organisation ' || place)::uuid, name, trading_name, industry, phone, suburb, 'WA',
  postcode, status, owner
from (
  values
    (1, 'Marri Creek Electrical Pty Ltd', 'Marri Creek Electrical', 'Electrical', '08 5550 1101', 'Malaga', '6090', 'active'),
    (2, 'Swanline Fabrication Pty Ltd', null, 'Metal fabrication', '08 5550 1102', 'Welshpool', '6106', 'active'),
    (3, 'Quokka Bay Plumbing and Gas', null, 'Plumbing', '08 5550 1103', 'Rockingham', '6168', 'active'),
    (4, 'Northern Star Civil WA', null, 'Civil construction', '08 5550 1104', 'Karratha', '6714', 'active'),
    (5, 'Balga Road Logistics Pty Ltd', 'Balga Road Logistics', 'Warehousing', '08 5550 1105', 'Kewdale', '6105', 'active'),
    (6, 'Peppermint Grove Dental Care', null, 'Health', '08 5550 1106', 'Cottesloe', '6011', 'active'),
    (7, 'Harvest Table Catering', null, 'Hospitality', '08 5550 1107', 'Subiaco', '6008', 'prospect'),
    (8, 'Wheatbelt Machinery Centre', null, 'Agriculture', '08 5550 1108', 'Northam', '6401', 'active'),
    (9, 'Leeuwin Coast Builders', null, 'Construction', '08 5550 1109', 'Busselton', '6280', 'paused'),
    (10, 'Goldfields Diesel Services', null, 'Mining services', '08 5550 1110', 'Kalgoorlie', '6430', 'active'),
    (11, 'Bright Start Early Learning', null, 'Childcare', '08 5550 1111', 'Joondalup', '6027', 'prospect'),
    (12, 'Fremantle Ship Repair Co', null, 'Marine', '08 5550 1112', 'Fremantle', '6160', 'former')
) as demo (place, name, trading_name, industry, phone, suburb, postcode, status)
cross join (select min(id::text)::uuid as owner from public.staff) as team
on conflict (id) do nothing;

insert into public.vacancies (
  id, slug, title, kind, organisation_id, show_employer, trade, suburb, postcode, positions, hours,
  hours_note, pay_from, pay_to, pay_per, pay_note, starts_on, closes_on, summary, description,
  requirements, questions, minimum_age, status, published_at
)
select
  md5('demo vacancy ' || place)::uuid, slug, title, kind,
  md5('demo organisation ' || organisation)::uuid, shown, trade, suburb, postcode, positions, hours,
  hours_note, pay_from, pay_to, pay_per, pay_note, current_date + 21,
  current_date + case when status in ('filled', 'closed') then -10 else 10 + place * 2 end,
  summary,
  E'## What you will do\n\n- Work beside experienced people\n- Follow the site’s safety rules\n- Keep your tools and your area in order\n\n## What you get\n\n- Someone from our team who visits you at work\n- Regular hours and pay on time\n',
  requirements, questions::jsonb, minimum_age, status,
  -- Visitors had seen these before they closed.
  case when status in ('paused', 'filled', 'closed') then now() - interval '30 days' end
from (
  values
    (1, 'apprentice-electrician-malaga', 'Apprentice electrician, first year', 'apprenticeship', 1, true, 'Electrical', 'Malaga', '6090', 2, 'full_time', '38 hours a week', 16.50, 19.20, 'hour', 'Award rates for your age', 'Learn the trade on new homes and shops in the northern suburbs.', array['Year 10 maths', 'Driver’s licence or a way to get to Malaga by 6:30 am'], '[{"name": "question_licence", "label": "Do you have a driver’s licence?", "type": "yes_no", "required": true}, {"name": "question_why", "label": "Why do you want to become an electrician?", "type": "text", "required": true}]', 15, 'open'),
    (2, 'apprentice-boilermaker-welshpool', 'Apprentice boilermaker', 'apprenticeship', 2, false, 'Metal fabrication', 'Welshpool', '6106', 1, 'full_time', null, 17.10, 21.00, 'hour', null, 'Weld, cut and build in a busy workshop close to the station.', array['Steady hands', 'Good attendance at school or work'], '[]', 15, 'open'),
    (3, 'apprentice-plumber-rockingham', 'Apprentice plumber', 'apprenticeship', 3, true, 'Plumbing', 'Rockingham', '6168', 1, 'full_time', null, null, null, null, 'Award rates', 'Join a family business that looks after homes south of the river.', array['White card, or willing to get one'], '[]', 16, 'paused'),
    (4, 'trainee-civil-construction-karratha', 'Trainee in civil construction', 'traineeship', 4, true, 'Civil construction', 'Karratha', '6714', 4, 'full_time', 'Two weeks on, one week off', 31.00, 36.00, 'hour', 'Travel and camp are paid', 'Start on roads and earthworks in the Pilbara and earn a Certificate III.', array['Manual driver’s licence', 'Fit for work in the heat'], '[{"name": "question_roster", "label": "Can you work away for two weeks?", "type": "yes_no", "required": true}]', 18, 'open'),
    (5, 'trainee-dental-assistant-cottesloe', 'Trainee dental assistant', 'traineeship', 6, false, 'Health', 'Cottesloe', '6011', 1, 'part_time', '25 hours over four days', 23.00, 26.00, 'hour', null, 'Help patients feel at ease and learn the work beside the chair.', array['A calm way with people'], '[]', 16, 'open'),
    (6, 'trainee-educator-joondalup', 'Trainee early childhood educator', 'traineeship', 11, true, 'Childcare', 'Joondalup', '6027', 2, 'full_time', null, null, null, null, null, 'Look after small children and earn your Certificate III.', array['Working with children check'], '[]', 17, 'draft'),
    (7, 'store-person-kewdale', 'Store person with forklift licence', 'labour_hire', 5, true, 'Warehousing', 'Kewdale', '6105', 6, 'casual', 'Day and afternoon shifts', 33.50, 38.00, 'hour', 'With casual loading', 'Pick, pack and load in a tidy warehouse near the airport.', array['Forklift licence (LF)', 'Steel-capped boots'], '[{"name": "question_shift", "label": "Which shift suits you?", "type": "choice", "required": true, "options": ["Day", "Afternoon", "Either"]}]', 18, 'open'),
    (8, 'kitchen-hand-subiaco', 'Kitchen hand', 'labour_hire', 7, false, 'Hospitality', 'Subiaco', '6008', 3, 'casual', 'Evenings and weekends', 30.00, 32.00, 'hour', null, 'Keep a busy kitchen moving at events around the city.', array['Available at weekends'], '[]', 16, 'open'),
    (9, 'traffic-controller-perth', 'Traffic controller', 'labour_hire', 4, true, 'Civil construction', 'Perth', '6000', 5, 'casual', null, 34.00, 42.00, 'hour', null, 'Keep road crews and drivers safe on short jobs around Perth.', array['Traffic management ticket', 'White card'], '[]', 18, 'filled'),
    (10, 'service-technician-northam', 'Agricultural service technician', 'permanent', 8, true, 'Agriculture', 'Northam', '6401', 1, 'full_time', null, 78000, 92000, 'year', 'With a vehicle and phone', 'Keep tractors and headers running on farms across the Avon Valley.', array['Trade certificate', 'Driver’s licence'], '[]', null, 'open'),
    (11, 'site-supervisor-busselton', 'Site supervisor', 'permanent', 9, false, 'Construction', 'Busselton', '6280', 1, 'full_time', null, 110000, 125000, 'year', null, 'Run three to four house builds in the South West.', array['Five years on residential sites'], '[]', null, 'closed'),
    (12, 'payroll-officer-perth', 'Payroll officer', 'permanent', 5, false, 'Office', 'Perth', '6000', 1, 'part_time', 'Three days a week', 68000, 75000, 'year', 'Full-time rate', 'Pay 200 people correctly and on time.', array['Two years in payroll'], '[]', null, 'draft'),
    (13, 'heavy-diesel-fitter-kalgoorlie', 'Heavy diesel fitter', 'contract', 10, true, 'Mechanical', 'Kalgoorlie', '6430', 3, 'full_time', 'Eight days on, six off', 62.00, 70.00, 'hour', 'Flights from Perth', 'A six-month shutdown contract with a steady crew.', array['Trade certificate', 'Medical and drug screen'], '[]', null, 'open'),
    (14, 'marine-painter-fremantle', 'Marine painter and blaster', 'contract', 12, true, 'Marine', 'Fremantle', '6160', 2, 'full_time', null, 45.00, 52.00, 'hour', null, 'Prepare and paint hulls in the dry dock.', array['Blasting ticket'], '[]', null, 'closed')
) as demo (
  place, slug, title, kind, organisation, shown, trade, suburb, postcode, positions, hours,
  hours_note, pay_from, pay_to, pay_per, pay_note, summary, requirements, questions, minimum_age,
  status
)
on conflict (id) do nothing;

-- Sixty people. Every tenth is under 18; of those every second one's guardian has agreed.
insert into public.candidates (
  id, name, email, phone, suburb, postcode, date_of_birth, work_rights, licences, own_transport,
  interests, available_from, guardian_name, guardian_relation, guardian_phone, guardian_email,
  status, source, created_at
)
select
  md5('demo candidate ' || place)::uuid,
  called.first || ' ' || called.last,
  lower(called.first || '.' || called.last) || place || '@example.com',
  '08 5550 ' || (2000 + place),
  home.suburb, home.postcode,
  case when place % 10 = 0 then current_date - 16 * 365 - place
    else current_date - (19 * 365 + place * 190) end,
  (array['citizen', 'citizen', 'permanent_resident', 'visa', 'nz_citizen', 'citizen'])[place % 6 + 1],
  case place % 4
    when 0 then '{}'::text[] when 1 then array['Driver’s licence (C)']
    when 2 then array['Driver’s licence (C)', 'White card']
    else array['Driver’s licence (C)', 'Forklift (LF)', 'White card']
  end,
  place % 4 <> 0,
  (array[
    'An electrical apprenticeship', 'Work in a workshop', 'Warehouse or driving', 'Office work',
    'Anything outdoors', 'Civil construction'
  ])[place % 6 + 1],
  current_date + place % 30,
  case when place % 10 = 0 then 'Pat ' || called.last end,
  case when place % 10 = 0 then 'Parent' end,
  case when place % 10 = 0 then '08 5550 ' || (3000 + place) end,
  case when place % 10 = 0 then 'pat.' || lower(called.last) || place || '@example.com' end,
  case when place % 13 = 0 then 'unavailable' when place % 9 = 0 then 'placed' else 'looking' end,
  case when place % 3 = 0 then 'manual' else 'website' end,
  now() - place * interval '1 day'
from generate_series(1, 60) as place
cross join lateral (
  select
    (array[
      'Aisha', 'Ben', 'Chloe', 'Dev', 'Ella', 'Finn', 'Grace', 'Hamish', 'Isla', 'Jack', 'Kiri',
      'Leo', 'Maya', 'Noah', 'Olive'
    ])[place % 15 + 1],
    (array[
      'Adams', 'Bennett', 'Chan', 'Dhillon', 'Evans', 'Fraser', 'Garcia', 'Hughes', 'Ibrahim',
      'Jones', 'Kaur', 'Lombardi', 'Murphy'
    ])[place % 13 + 1]
) as called (first, last)
cross join lateral (
  select
    (array['Joondalup', 'Armadale', 'Rockingham', 'Midland', 'Mandurah', 'Karratha'])[place % 6 + 1],
    (array['6027', '6112', '6168', '6056', '6210', '6714'])[place % 6 + 1]
) as home (suburb, postcode)
on conflict (id) do nothing;

-- Licences and cards; every fifth has expired.
insert into public.candidate_documents (id, candidate_id, kind, title, number, issued_on, expires_on)
select
  md5('demo document ' || place)::uuid, md5('demo candidate ' || place)::uuid,
  (array['white_card', 'licence', 'working_with_children', 'right_to_work'])[place % 4 + 1],
  (array['White card', 'Driver’s licence', 'Working with children check', 'Passport'])[place % 4 + 1],
  'DEMO-' || to_char(place, 'FM000'), current_date - 1000,
  case when place % 5 = 0 then current_date - place else current_date + place * 12 end
from generate_series(1, 60, 2) as place
on conflict (id) do nothing;

-- Every candidate has applied for one vacancy, every third for two.
insert into public.applications (
  id, vacancy_id, candidate_id, stage, cover_note, shares, needs_guardian, guardian_asked_at,
  guardian_answer, guardian_answered_at, source, created_at, stage_changed_at
)
select
  md5('demo application ' || place || ' ' || turn)::uuid, vacancies.id,
  md5('demo candidate ' || place)::uuid,
  (array[
    'applied', 'screening', 'shortlisted', 'submitted', 'interview', 'offer', 'placed',
    'unsuccessful', 'withdrawn'
  ])[case when place % 20 = 10 then 1 else (place + turn) % 9 + 1 end],
  'I would like to work with you because I enjoy practical work.',
  case when place % 2 = 0 then array['contact', 'resume', 'answers', 'cover_note'] else '{}' end,
  place % 10 = 0,
  case when place % 10 = 0 then now() - place * interval '12 hours' end,
  case when place % 20 = 0 then 'agreed' end,
  case when place % 20 = 0 then now() - place * interval '6 hours' end,
  'website', now() - place * interval '12 hours', now() - place * interval '6 hours'
from generate_series(1, 60) as place
cross join generate_series(0, 1) as turn
join public.vacancies
  on vacancies.id = md5('demo vacancy ' || (array[1, 2, 4, 5, 7, 8, 9, 10, 11, 13, 14])[
    (place + turn * 4) % 11 + 1])::uuid
where turn = 0 or place % 3 = 0
on conflict do nothing;

insert into public.scores (id, application_id, criterion, score, note)
select
  md5('demo score ' || applications.id || criterion)::uuid, applications.id, criterion,
  2 + (ascii(applications.id::text) + char_length(criterion)) % 4, null
from public.applications
cross join unnest(array['Attitude', 'Experience', 'Travel']) as criterion
where stage in ('shortlisted', 'submitted', 'interview', 'offer')
on conflict do nothing;
