import { escapeHtml } from '~/lib/escape-html';
import type { Job } from '~/lib/jobs/job-summary';
import { dayText, payText, placeText } from '~/lib/jobs/job-words';
import { VACANCY_HOURS, VACANCY_KINDS } from '~/lib/records/trade';
import type { Advert } from './job-advert';
import { JOBS_MESSAGES } from './messages';

type Fact = [label: string, value: string | null | false];

/** What the page of a job shows. On the server, so that visitors load no script for it. */
export function advertOf(job: Job): Advert {
  const facts: Fact[] = [
    ['Hours', [VACANCY_HOURS[job.hours], job.hours_note].filter(Boolean).join(', ')],
    ['Trade', job.trade],
    ['Starts', job.starts_on && dayText(job.starts_on)],
    ['Positions', job.positions > 1 && String(job.positions)],
    ['Minimum age', job.minimum_age !== null && String(job.minimum_age)],
    ['Reference', job.reference],
  ];
  const hasFigures = job.pay_from !== null || job.pay_to !== null;
  return {
    title: job.title,
    kind: VACANCY_KINDS[job.kind],
    employer: job.employer,
    summary: job.summary,
    pay: payText(job),
    payNote: hasFigures ? job.pay_note : null,
    place: [placeText(job), job.postcode].filter(Boolean).join(' '),
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    requirements: job.requirements,
    closes: job.closes_on && dayText(job.closes_on),
  };
}

/** The whole advert, for feeds and search engines. */
export function advertHtml(job: Job, description: string): string {
  const { pay, place, requirements } = advertOf(job);
  const first = [pay, place, VACANCY_HOURS[job.hours]].filter(Boolean).join(', ');
  const needed = requirements.map((requirement) => `<li>${escapeHtml(requirement)}</li>`).join('');
  return [
    `<p>${escapeHtml(job.summary)}</p>`,
    `<p>${escapeHtml(first)}</p>`,
    description,
    needed && `<h3>${JOBS_MESSAGES.requirements}</h3><ul>${needed}</ul>`,
  ]
    .filter(Boolean)
    .join('');
}
