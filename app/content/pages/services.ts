import type { OriginalPage } from '../../lib/site/site-pages.ts';
import { SERVICES, type ServiceIconName } from '../services.ts';
import { type BrandWords, of } from '../words.ts';

interface ServiceDetail {
  intro: string;
  picture: string;
  /** "Our Approach": five points (§2). */
  approach: [string, string, string, string, string];
}

function serviceDetails({ area }: BrandWords) {
  return {
    compliance: {
      intro:
        'Employing an apprentice, a trainee or a crew comes with awards, training contracts, licences and safety duties. We set them up properly, watch the dates and tell you early when something needs your attention.',
      picture: 'tools',
      approach: [
        'Start with a review of what you have: contracts, awards, rosters, licences and inductions',
        'Fix what matters first, in an order you can afford, with the reasons in plain words',
        'Lodge and track training contracts with the Apprenticeship Office and your training provider',
        'Keep one register of licences, tickets and expiry dates, with reminders before they lapse',
        'Come back at agreed times to check that your paperwork still matches your practice',
      ],
    },
    mentoring: {
      intro:
        'The first year asks a lot: early starts, a new crew, training on top of the work. A mentor who turns up, listens and can speak to both sides helps apprentices stay, and helps employers keep them.',
      picture: 'plan',
      approach: [
        'Meet on site early on, then at times agreed between apprentice and supervisor',
        'Set two or three goals that fit the trade, the training plan and the person',
        'Talk early about money, transport, health and home, before they become a resignation',
        'Coach supervisors in giving instructions, feedback and responsibility',
        'Plan the step after completion: a licence, a specialisation, a crew to lead',
      ],
    },
    technology: {
      intro:
        'Good people lose hours to forms. We choose, connect and look after the tools around your workforce, so that rosters, inductions, timesheets and training records are entered once and found again.',
      picture: 'laptop',
      approach: [
        'Follow the paperwork: who enters what, where, and how often it is retyped',
        'Prefer tools you already pay for, and say so when nothing new is needed',
        'Connect rostering, payroll, induction and training records instead of replacing everything',
        'Train the people who will use it, on site, with their own data',
        'Protect personal information: the least data, clear access, and a plan for when staff leave',
      ],
    },
    'future-services': {
      intro:
        'Work changes: new trades around renewable energy, care and digital skills, new ways to train, new rules. This is how we decide what to offer next, and how you can have a say in it. There is nothing to sign up for yet.',
      picture: 'coast',
      approach: [
        'Ask employers and apprentices what was missing',
        `Follow what ${of(area, 'industries')} say they will need, trade by trade`,
        'Start new programs small, with a handful of employers who want to shape them',
        'Keep what works, and stop what does not',
        'Listen early: tell us what you need, and we will talk it through with you',
      ],
    },
  } satisfies Partial<Record<ServiceIconName, ServiceDetail>>;
}

/** The services that have only a description and an approach as their page. */
export type DescribedService = keyof ReturnType<typeof serviceDetails>;

export function service(name: DescribedService, words: BrandWords): OriginalPage {
  const { intro, picture, approach } = serviceDetails(words)[name];
  const own = SERVICES.find(({ icon }) => icon === name);
  const title = own?.title ?? '';
  return {
    title,
    description: own?.text ?? '',
    blocks: [
      {
        id: `${name}-opening`,
        type: 'page-hero',
        props: {
          heading: title,
          intro,
          icon: name,
          picture,
          image: null,
          apply: '',
          applyLabel: '',
          mailSubject: '',
          mailBody: '',
          label: 'Contact Us',
          link: '/contact',
          secondLabel: 'View All Services',
          secondLink: '/#services',
        },
      },
      {
        id: `${name}-approach`,
        type: 'process-steps',
        version: 2,
        props: {
          heading: 'Our Approach',
          intro: '',
          steps: approach.map((text) => ({ title: '', text })),
          layout: 'cards',
          ground: 'band',
        },
      },
      {
        id: `${name}-related`,
        type: 'related-services',
        version: 2,
        props: {
          heading: 'Related services',
          services: SERVICES.filter(({ icon }) => icon !== name).map(({ title, link, icon }) => ({
            title,
            link,
            icon,
          })),
          look: 'list',
          ground: 'page',
        },
      },
    ],
  };
}
