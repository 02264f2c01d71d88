import type { OriginalPage } from '../../lib/site/site-pages.ts';
import type { BrandWords } from '../words.ts';

export function traineeships({ area, hasBlog }: BrandWords): OriginalPage {
  return {
    title: 'Traineeships',
    description: `Traineeships in business, IT and digital marketing in ${area}: paid work and training together, for school leavers and career changers.`,
    blocks: [
      {
        id: 'traineeships-opening',
        type: 'page-hero',
        props: {
          heading: 'Traineeships',
          intro:
            'One to two years in a real team, with structured training as you work. Traineeships suit school leavers and career changers who would rather learn at a desk or a counter than on the tools.',
          icon: '',
          picture: 'office',
          image: null,
          apply: 'traineeships',
          applyLabel: 'Apply Now',
          mailSubject: 'Traineeship application',
          mailBody:
            'Hello,\n\nI would like to apply for a traineeship.\n\nMy name:\nWhere I live:\nThe traineeship I am interested in:\nWhen I could start:\nBest time to call me, and my number:\n\nThank you',
          label: 'Ask us a question',
          link: '#enquire',
          secondLabel: '',
          secondLink: '',
        },
      },
      {
        id: 'traineeships-programs',
        type: 'program-cards',
        version: 2,
        props: {
          heading: 'Traineeship programs',
          intro: '',
          programs: [
            {
              title: 'Business Administration',
              text: 'Front desk, accounts, scheduling and customer service: the work that keeps every business running.',
              points:
                'Certificate III in Business\n12 months, full-time\nOffices, clinics, councils',
            },
            {
              title: 'Information Technology',
              text: 'Help desk, networks and devices, with a path into security, cloud or development.',
              points:
                'Certificate III or IV in Information Technology\n12 to 24 months\nService desks, schools, agencies',
            },
            {
              title: 'Digital Marketing',
              text: 'Words, pictures, campaigns and the figures behind them, for businesses that want to be found.',
              points:
                'Certificate IV in Marketing and Communication\n18 months\nRetail, hospitality, not-for-profits',
            },
          ],
          ground: 'line',
        },
      },
      {
        id: 'traineeships-positions',
        type: 'open-positions',
        props: {
          heading: 'Traineeships open now',
          intro: '',
          kind: 'traineeship',
          count: 3,
          allLabel: 'See all traineeships',
          ground: 'line',
        },
      },
      {
        id: 'traineeships-features',
        type: 'feature-list',
        version: 2,
        props: {
          heading: 'Program features',
          intro: '',
          features: [
            {
              title: 'Paid from day one',
              text: 'A training wage under the award for your stage and age. We check it.',
            },
            {
              title: 'Training in work time',
              text: 'Study is part of the week, not something left for the evening.',
            },
            {
              title: 'A mentor who visits',
              text: 'We come to your workplace, and you can call us between visits.',
            },
            {
              title: 'Where it can lead',
              text: 'To a permanent role, a higher certificate or an apprenticeship.',
            },
          ],
          ground: 'band',
        },
      },
      {
        id: 'traineeships-questions',
        type: 'faq',
        version: 2,
        props: {
          heading: 'Questions people ask',
          intro: '',
          questions: [
            {
              question: 'Who employs the trainee?',
              markdown:
                'The business the trainee works in. It signs the training contract and pays the wage, super and leave. We make the introduction, prepare the paperwork and visit both sides.',
            },
            {
              question: 'What does it cost?',
              markdown:
                'Trainees pay us nothing; a training provider may charge course fees. Employers pay the training wage and our fee, which we tell you before you sign anything.',
            },
            {
              question: 'Can a traineeship be part-time or start at school?',
              markdown:
                'Often, yes. Many qualifications can be done part-time, and some can begin in Years 11 and 12. Ask us about the one you have in mind.',
            },
          ],
          markdown: `Prefer to work with your hands? [See the apprenticeships](/apprenticeships)${hasBlog ? ', or read more in [our blog](/blog)' : ''}.`,
          layout: 'beside',
          ground: 'page',
        },
      },
      {
        id: 'traineeships-enquiry',
        type: 'contact-form',
        props: {
          form: 'main',
          heading: 'Start with a message',
          intro:
            'Tell us which traineeship you have in mind, or that you are not sure yet. Both are fine.',
          service: 'traineeship',
          anchor: 'enquire',
          isLined: true,
        },
      },
    ],
  };
}
