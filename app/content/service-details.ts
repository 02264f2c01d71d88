import type { IllustrationPartName } from './illustration-parts';
import type { ServiceId } from './services';

export interface ServiceDetail {
  id: ServiceId;
  title: string;
  description: string;
  illustration: IllustrationPartName;
  /** "Our Approach": five points (§2). */
  approach: readonly [string, string, string, string, string];
}

/** Services that have only this text as their page, at `/{id}` and `/services/{id}`. */
export const SERVICE_DETAILS: readonly ServiceDetail[] = [
  {
    id: 'compliance',
    title: 'Regulatory Compliance Management',
    description:
      'Employing an apprentice, a trainee or a crew comes with awards, training contracts, licences and safety duties. We set them up properly, watch the dates and tell you early when something needs your attention.',
    illustration: 'tools',
    approach: [
      'Start with a review of what you have: contracts, awards, rosters, licences and inductions',
      'Fix what matters first, in an order you can afford, with the reasons in plain words',
      'Lodge and track training contracts with the Apprenticeship Office and your training provider',
      'Keep one register of licences, tickets and expiry dates, with reminders before they lapse',
      'Come back at agreed times to check that your paperwork still matches your practice',
    ],
  },
  {
    id: 'mentoring',
    title: 'Mentoring & Career Coaching',
    description:
      'The first year asks a lot: early starts, a new crew, training on top of the work. A mentor who turns up, listens and can speak to both sides helps apprentices stay, and helps employers keep them.',
    illustration: 'plan',
    approach: [
      'Meet on site early on, then at times agreed between apprentice and supervisor',
      'Set two or three goals that fit the trade, the training plan and the person',
      'Talk early about money, transport, health and home, before they become a resignation',
      'Coach supervisors in giving instructions, feedback and responsibility',
      'Plan the step after completion: a licence, a specialisation, a crew to lead',
    ],
  },
  {
    id: 'technology',
    title: 'Technology Solutions',
    description:
      'Good people lose hours to forms. We choose, connect and look after the tools around your workforce, so that rosters, inductions, timesheets and training records are entered once and found again.',
    illustration: 'laptop',
    approach: [
      'Follow the paperwork: who enters what, where, and how often it is retyped',
      'Prefer tools you already pay for, and say so when nothing new is needed',
      'Connect rostering, payroll, induction and training records instead of replacing everything',
      'Train the people who will use it, on site, with their own data',
      'Protect personal information: the least data, clear access, and a plan for when staff leave',
    ],
  },
  {
    id: 'future-services',
    title: 'Future Services',
    description:
      'Work changes: new trades around renewable energy, care and digital skills, new ways to train, new rules. This is how we decide what to offer next, and how you can have a say in it. There is nothing to sign up for yet.',
    illustration: 'coast',
    approach: [
      'Ask employers and apprentices what was missing',
      'Follow what Western Australian industries say they will need, trade by trade',
      'Try new programs small, with a handful of employers who want to shape them',
      'Keep what works, and stop what does not',
      'Listen early: tell us what you need, and we will talk it through with you',
    ],
  },
];

export function findServiceDetail(id: string): ServiceDetail | undefined {
  return SERVICE_DETAILS.find((service) => service.id === id);
}
