-- An article to begin with. General information that names no figures, so that it stays true.
insert into public.content_pages (slug, title, meta_description, template, content, is_published)
values (
  'how-a-traineeship-works',
  'How a traineeship works in Western Australia',
  'Who signs what, who teaches, who pays, and what to ask before you start: a traineeship from the first conversation to the certificate.',
  'blog',
  jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object(
    'id', 'article-text', 'type', 'rich-text', 'props', jsonb_build_object('markdown',
$markdown$A traineeship is a job with a qualification built into it. You work for an employer, you are paid for it, and part of your time goes into training that ends with a nationally recognised certificate or diploma. It is open to school leavers, to people changing direction, and often to people who already work for the employer. There is no upper age limit.

## Apprenticeship or traineeship?

Both follow the same idea. An **apprenticeship** leads into a trade, such as carpentry or electrical work, and usually takes three to four years. A **traineeship** leads into other kinds of work, such as business administration, information technology or digital marketing, and usually takes one to two years full time. Many can be done part time, and students in Years 11 and 12 can begin one while they are still at school.

## Three sides to it

| Who | What they do |
| :-- | :-- |
| The trainee | does the work, turns up to training, and keeps a record of what has been learnt |
| The employer | pays the wage, gives work that fits the training, and gives the trainee time off for it |
| The training provider | teaches, assesses and issues the qualification |

A group training organisation can be the employer instead. It then places the trainee with a host business and looks after the paperwork for both.

## From the first conversation to the certificate

1. **Find the fit.** The employer says what the role needs, the trainee says what they want to become good at.
2. **Sign the training contract.** It names the qualification and how long it should take. A parent or guardian signs too if the trainee is under 18. The contract is registered with the state’s Apprenticeship Office.
3. **Agree on a training plan.** The training provider, the employer and the trainee decide together what is learnt at work, what is learnt elsewhere, and when.
4. **Work and learn.** The contract begins with a probation period, so that both sides can find out whether it works.
5. **Finish.** When everyone agrees that the skills are there, the qualification is issued. That can be earlier than planned: progress is measured by what you can do, not by time served.

## Wages and fees

Trainees are paid under the award or agreement that covers the workplace. Which one that is depends on the job and on the kind of business: most employers in Western Australia are in the national system, some smaller ones are in the state system. The [Fair Work Ombudsman](https://www.fairwork.gov.au) explains the first and points to the second.

The training itself can carry course fees, and many courses are subsidised. Ask the training provider what applies to you before you sign.

## Questions worth asking first

- What will I be doing in an ordinary week, and who shows me how?
- When is my training time, and is it kept free?
- Who do I talk to if something is not going well?
- What do people here usually do after the traineeship?

A good employer has answers to all four. If you are the employer, they are a good start for planning the role.

## Where to go next

See the [traineeships](/traineeships) we work with, or [write to us](/contact): we are happy to talk it through with employers and with future trainees. For official information, [Jobs and Skills WA](https://www.jobsandskills.wa.gov.au) is the place to look.

*This is general information, not advice for your situation. Rules change; please check the current ones before you rely on them.*$markdown$
    )))),
  true
)
on conflict do nothing;
