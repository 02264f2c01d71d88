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

-- They have ended on purpose, so nobody needs a task about them.
insert into private.fact_reminders (fact_id, reason, due_on)
select id, 'ended', valid_to from public.facts where note = 'Check before use.'
on conflict do nothing;
