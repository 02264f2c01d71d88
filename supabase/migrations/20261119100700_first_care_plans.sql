-- The plans that every installation begins with. Claims name no amounts: those change with each
-- programme, and the training contract says which apply.
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
