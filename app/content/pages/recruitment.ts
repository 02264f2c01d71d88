import type { OriginalPage } from '../../lib/site/site-pages.ts';
import { type BrandWords, of } from '../words.ts';

export function recruitment({ area }: BrandWords): OriginalPage {
  return {
    title: 'Recruitment',
    description: `Permanent placement, contract staffing, executive search and labour hire in ${area}, with the fee agreed in writing before we start.`,
    blocks: [
      {
        id: 'recruitment-opening',
        type: 'page-hero',
        props: {
          heading: 'Recruitment',
          intro: `Permanent, contract and executive hires for ${of(area, 'employers')}, and labour hire when the work will not wait. We see the job before we fill it, and we call after the start date.`,
          icon: '',
          picture: 'site',
          image: null,
          apply: '',
          applyLabel: '',
          mailSubject: '',
          mailBody: '',
          label: 'Contact Us Today',
          link: '/#contact',
          secondLabel: '',
          secondLink: '',
        },
      },
      {
        id: 'recruitment-services',
        type: 'program-cards',
        version: 2,
        props: {
          heading: 'Recruitment services',
          intro: '',
          programs: [
            {
              title: 'Permanent Placement',
              text: 'Tradespeople, office staff and supervisors who fit the work and the crew. You employ them; what happens if it does not work out is in our agreement before we start.',
              points: '',
            },
            {
              title: 'Contract Staffing',
              text: 'People for a project, a shutdown or a season, on our payroll or yours, with licences checked before they arrive.',
              points: '',
            },
            {
              title: 'Executive Search',
              text: 'Discreet searches for managers and directors, with references we take ourselves and a written view of each candidate.',
              points: '',
            },
          ],
          ground: 'line',
        },
      },
      {
        id: 'recruitment-process',
        type: 'process-steps',
        version: 2,
        props: {
          heading: 'Our process',
          intro: 'Four steps, and you always know where we are.',
          steps: [
            {
              title: 'Understand',
              text: 'We visit, meet the team and write down what the job needs and what it pays.',
            },
            {
              title: 'Search',
              text: 'Our own network first, then advertising, under your name or ours, as you prefer.',
            },
            {
              title: 'Select',
              text: 'Interviews, checks and a short list with reasons. You meet three or four people, not thirty.',
            },
            {
              title: 'Settle in',
              text: 'Contract, induction and first day arranged; check-ins with both sides in the first three months.',
            },
          ],
          layout: 'beside',
          ground: 'band',
        },
      },
      {
        id: 'recruitment-questions',
        type: 'faq',
        version: 2,
        props: {
          heading: 'Questions people ask',
          intro: '',
          questions: [
            {
              question: 'Who employs the people you find?',
              markdown:
                'In a permanent or executive placement you do, from the first day. In labour hire and contract staffing on our payroll we do: we pay wages, super and insurance, and you pay us for the hours worked.',
            },
            {
              question: 'What does it cost?',
              markdown:
                'For a placement there is one fee, for labour hire an hourly rate. Both depend on the job, so we tell you the figure in writing before you sign. The first conversation costs nothing, and job seekers never pay us.',
            },
            {
              question: 'How long does it take?',
              markdown:
                'That depends on the job and the season. Once we understand what you need, we tell you honestly what to expect, and you hear from us along the way, even when there is no news.',
            },
          ],
          markdown: '',
          layout: 'beside',
          ground: 'page',
        },
      },
      {
        id: 'recruitment-apprentices',
        type: 'call-to-action',
        props: {
          ground: 'line',
          layout: 'stacked',
          heading: 'Growing your own?',
          intro:
            'An apprentice or trainee can be the better answer when the skills you need are hard to find.',
          label: 'Apprenticeships',
          link: '/apprenticeships',
          secondLabel: 'Traineeships',
          secondLink: '/traineeships',
        },
      },
    ],
  };
}
