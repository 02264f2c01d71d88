-- Figures that a business like this one writes about. Each has ended: they show how facts work, and
-- nobody can mistake one for a current figure. Look each up in its source before you use it.
insert into public.facts
  (id, key, label, value, unit, valid_from, valid_to, source, source_url, check_every, note)
select
  md5('demo fact ' || key)::uuid, key, label, value, unit, valid_from::date, valid_to::date, source,
  source_url, 3, 'Check before use.'
from (
  values
    ('priority-hiring-incentive', 'Priority Hiring Incentive for employers', '5,000', '$', '2024-07-01', '2025-12-31', 'Australian Government, Australian Apprenticeships Incentive System', 'https://www.apprenticeships.gov.au'),
    ('training-support-payment', 'Australian Apprentice Training Support Payment, in total', '5,000', '$', '2024-07-01', '2025-12-31', 'Australian Government, Australian Apprenticeships Incentive System', 'https://www.apprenticeships.gov.au'),
    ('living-away-first-year', 'Living Away From Home Allowance, first year', '77.17', '$ a week', '2022-07-01', '2025-06-30', 'Australian Government, Australian Apprenticeships', 'https://www.apprenticeships.gov.au'),
    ('national-minimum-wage', 'National Minimum Wage', '24.95', '$ an hour', '2025-07-01', '2026-06-30', 'Fair Work Commission, Annual Wage Review 2024-25', 'https://www.fwc.gov.au'),
    ('superannuation-guarantee', 'Superannuation guarantee rate', '11.5', '%', '2024-07-01', '2025-06-30', 'Australian Taxation Office', 'https://www.ato.gov.au'),
    ('payroll-tax-threshold-wa', 'Payroll tax threshold in Western Australia', '1,000,000', '$ a year', '2020-07-01', '2025-06-30', 'RevenueWA, Department of Treasury and Finance', 'https://www.wa.gov.au/organisation/department-of-finance/payroll-tax'),
    ('wa-employer-incentive', 'Jobs and Skills WA Employer Incentive, base payment', '8,500', '$', '2019-07-01', '2025-06-30', 'Government of Western Australia, Jobs and Skills WA', 'https://www.jobsandskills.wa.gov.au')
) as demo (key, label, value, unit, valid_from, valid_to, source, source_url)
on conflict (id) do nothing;

-- Made-up amounts for the page below. Their names say so, wherever they are shown.
insert into public.facts
  (id, key, label, value, unit, valid_from, valid_to, source, checked_on, check_every, note)
select
  md5('demo fact ' || key)::uuid, key, label, value, '$',
  (date_trunc('month', now()) - interval '6 months')::date,
  (date_trunc('month', now()) + interval '2 years')::date - 1,
  'Made up for this demo', now()::date, 24, 'Check before use.'
from (
  values
    ('example-start-payment', 'Example: payment to employers at the start', '1,500'),
    ('example-completion-payment', 'Example: payment to employers on completion', '2,500')
) as demo (key, label, value)
on conflict (id) do nothing;

insert into public.content_pages
  (id, slug, title, meta_description, template, content, is_published)
values (
  md5('demo page estimate')::uuid,
  'what-an-employer-could-get',
  'What an employer could get: an example',
  'An example of an estimate: choose a start date and see what an employer could get. The amounts are made up.',
  'blog',
  jsonb_build_object('blocks', jsonb_build_array(
    jsonb_build_object('id', 'text', 'type', 'rich-text', 'props', jsonb_build_object('markdown',
$markdown$Employers who take on an apprentice or trainee can often get help with the cost. What they get depends on the day the person starts, on the kind of training and on the size of the business.

**The amounts on this page are made up.** They show how an estimate works: it takes the figures that are valid on the start date, says where each comes from, and can be sent with an enquiry. For real amounts, look at [Australian Apprenticeships](https://www.apprenticeships.gov.au) or [write to us](/contact).$markdown$
    )),
    jsonb_build_object('id', 'estimate', 'type', 'estimate', 'props', jsonb_build_object(
      'heading', 'Try it with made-up amounts',
      'intro', 'Three questions, and you see how an estimate looks.',
      'rules', jsonb_build_array(
        jsonb_build_object(
          'label', 'Example: payment at the start', 'fact', '{{fact:example-start-payment}}',
          'paid', 'Paid once, after the probation period.',
          'condition', 'For a registered training contract.'
        ),
        jsonb_build_object(
          'label', 'Example: payment on completion',
          'fact', '{{fact:example-completion-payment}}', 'kind', 'apprenticeship', 'sizeTo', 199,
          'paid', 'Paid once, when the apprentice has finished.',
          'condition', 'For apprenticeships in businesses with fewer than 200 employees.'
        )
      )
    ))
  )),
  true
)
on conflict do nothing;

-- The first ones have ended on purpose, and the others are made up: nobody needs a task about them.
insert into private.fact_reminders (fact_id, reason, due_on)
select id, 'ended', valid_to from public.facts where note = 'Check before use.'
on conflict do nothing;
