import type { OriginalPage } from '../../lib/site/site-pages.ts';
import type { BrandWords } from '../words.ts';

export function apprenticeships({ area }: BrandWords): OriginalPage {
  return {
    title: 'Apprenticeships',
    description: `Paid trade apprenticeships in ${area}: who employs you, what it costs, and how we help apprentices and employers from first call to certificate.`,
    blocks: [
      {
        id: 'apprenticeships-opening',
        type: 'page-hero',
        props: {
          heading: 'Apprenticeships',
          intro:
            'Learn a trade on the job, get paid while you do it, and finish with a nationally recognised qualification. We introduce you to an employer, set up the training contract and keep in touch while you train.',
          icon: '',
          picture: 'mentor',
          image: null,
          apply: 'apprenticeships',
          applyLabel: 'Apply Now',
          mailSubject: 'Apprenticeship application',
          mailBody:
            'Hello,\n\nI would like to apply for an apprenticeship.\n\nMy name:\nWhere I live:\nTrades I am interested in:\nWhen I could start:\nBest time to call me, and my number:\n\nThank you',
          label: 'Ask us a question',
          link: '#enquire',
          secondLabel: '',
          secondLink: '',
        },
      },
      {
        id: 'apprenticeships-programs',
        type: 'program-cards',
        version: 2,
        props: {
          heading: 'Apprenticeship programs',
          intro: '',
          programs: [
            {
              title: 'Trade Apprenticeships',
              text: 'Three to four years on the tools with a qualified tradesperson, with block training at TAFE or a private college.',
              points:
                'Carpentry and joinery\nElectrical and refrigeration\nPlumbing and gas\nMetal fabrication',
            },
            {
              title: 'Technical Programs',
              text: 'For people who like to know how things work: mixed workshop, site and classroom learning in engineering and process trades.',
              points:
                'Mechatronics and automation\nInstrumentation\nSurveying and drafting\nHeavy diesel',
            },
            {
              title: 'Professional Development',
              text: 'For apprentices in their last year and tradespeople after it: the step from doing the work to leading it.',
              points:
                'Leading a small crew\nQuoting and job costing\nSafety representative training\nSupervising apprentices',
            },
          ],
          ground: 'line',
        },
      },
      {
        id: 'apprenticeships-positions',
        type: 'open-positions',
        props: {
          heading: 'Apprenticeships open now',
          intro: '',
          kind: 'apprenticeship',
          count: 3,
          allLabel: 'See all apprenticeships',
          ground: 'line',
        },
      },
      {
        id: 'apprenticeships-benefits',
        type: 'benefits',
        version: 2,
        props: {
          heading: 'What both sides get out of it',
          intro: '',
          groups: [
            {
              title: 'Benefits for apprentices',
              points:
                'A wage from the first day, and rises with every stage you complete\nSuper and leave like everyone else in the business\nA qualification that counts in every state and territory\nHelp with tools, travel and licence costs where support is available\nA mentor who is on your side and knows your supervisor\nSomeone to call if a job ends early, who helps you look for the next one',
            },
            {
              title: 'Benefits for employers',
              points:
                'A short list of people we have met, not a pile of applications\nOur fee in writing before you decide, and no charge for a first conversation\nTraining contract, award and provider set up for you\nHelp finding out which government incentives you can claim\nSite visits, so that small problems stay small\nSkills that grow to fit your business',
            },
          ],
          isBand: true,
        },
      },
      {
        id: 'apprenticeships-questions',
        type: 'faq',
        version: 2,
        props: {
          heading: 'Questions people ask',
          intro: '',
          questions: [
            {
              question: 'Who employs the apprentice?',
              markdown:
                'The business the apprentice works in. It signs the training contract, pays the wage, super and leave, and looks after safety. We find the right people, prepare the paperwork and visit both sides. We are the employer only in labour hire.',
            },
            {
              question: 'Do I need to have finished Year\u00a012?',
              markdown:
                'No. Many trades take people from Year\u00a010 or later, and adults too. What counts is that you want to do the work and can get there on time.',
            },
            {
              question: 'What does it cost me as an apprentice?',
              markdown:
                'We charge you nothing. Your training provider may charge course fees; some employers pay them, and concessions exist. We go through the figures with you before you sign.',
            },
            {
              question: 'What does it cost me as an employer?',
              markdown:
                'The award wage, super and leave, and time for training and supervision. Our fee depends on what you ask us to do. We tell you before you sign anything, and a first conversation costs nothing.',
            },
            {
              question: 'Can I change employers during an apprenticeship?',
              markdown:
                'Usually, yes. A training contract can be moved to another employer who agrees to it, and what you have completed counts. Talk to us first.',
            },
            {
              question: 'I employ three people. Is an apprentice realistic?',
              markdown:
                'Often, yes. We look at your work for the year ahead and say honestly whether an apprentice, a trainee or labour hire would suit you better.',
            },
          ],
          markdown: '',
          layout: 'beside',
          ground: 'page',
        },
      },
      {
        id: 'apprenticeships-traineeships',
        type: 'call-to-action',
        props: {
          ground: 'line',
          layout: 'beside',
          heading: 'Rather learn at a desk or a counter?',
          intro:
            'Traineeships work the same way and take one to two years: business administration, information technology, digital marketing.',
          label: 'See the traineeships',
          link: '/traineeships',
          secondLabel: '',
          secondLink: '',
        },
      },
      {
        id: 'apprenticeships-enquiry',
        type: 'contact-form',
        props: {
          form: 'main',
          heading: 'Start with a message',
          intro:
            'Looking for an apprenticeship, or for an apprentice? Tell us a little and we will get back to you.',
          service: 'apprenticeship',
          anchor: 'enquire',
          isLined: true,
        },
      },
    ],
  };
}
