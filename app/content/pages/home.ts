import type { SitePageBlock } from '../../lib/site/site-pages.ts';
import { SERVICES } from '../services.ts';
import type { BrandWords } from '../words.ts';

/** The blocks of the home page. */
export function homeBlocks({ area, city, suburb }: BrandWords): SitePageBlock[] {
  return [
    {
      id: 'home-hero',
      type: 'hero',
      version: 2,
      props: {
        headline: "Shaping tomorrow's workforce",
        subline: `Recruiting solutions for apprenticeships and traineeships across ${area}. We bring together employers and people ready to learn, and help both sides make it work.`,
        image: null,
        audience: "I'm an employer",
        label: 'Start Hiring',
        link: '/recruitment',
        toast: 'Redirecting to hiring portal...',
        secondAudience: "I'm looking for work",
        secondLabel: 'Find Opportunities',
        secondLink: '/apprenticeships',
        secondToast: 'Exploring opportunities...',
      },
    },
    {
      id: 'home-commitments',
      type: 'commitments',
      version: 2,
      props: {
        heading: 'What you can hold us to',
        commitments: [
          {
            title: 'Free for job seekers',
            text: 'You never pay us to find work, start an apprenticeship or ask for advice.',
          },
          {
            title: 'A person to call',
            text: 'You get the name and number of someone who knows your file, and we tell you if that person changes.',
          },
          {
            title: 'On site with you',
            text: 'We like to visit the workplace and meet the supervisor before we fill a job.',
          },
          {
            title: `Local to ${city}`,
            text: `Our office is in ${suburb}. Call, write or drop in while we are open.`,
          },
        ],
      },
    },
    {
      id: 'home-services',
      type: 'services-grid',
      version: 2,
      props: {
        heading: 'Our Services',
        intro:
          'From a first apprentice to a whole crew: six ways we help, and one team behind them.',
        services: SERVICES,
        linkLabel: 'Learn more',
        ground: 'page',
      },
    },
    {
      id: 'home-pathways',
      type: 'pathways',
      version: 2,
      props: {
        heading: 'How it works',
        intro: 'Two starting points, and someone to talk to at each.',
        audience: 'For employers',
        title: 'Hire someone who stays',
        steps: [
          {
            title: 'Tell us about the job',
            text: 'The work, the crew, the hours and what a good year looks like.',
          },
          {
            title: 'Meet a short list',
            text: 'A few people we have met and checked, with the reasons why. Our fee is in writing before you decide.',
          },
          {
            title: 'We handle the start',
            text: 'You employ the person; we prepare the training contract, award and incentive paperwork.',
          },
          {
            title: 'We keep in touch',
            text: 'Visits and mentoring, agreed with you at the start.',
          },
        ],
        links: [{ label: 'How recruitment works', link: '/recruitment' }],
        secondAudience: 'For job seekers',
        secondTitle: 'Get paid while you learn',
        secondSteps: [
          {
            title: 'Say hello',
            text: 'Nothing to prepare. Tell us what you like doing and where you live.',
          },
          {
            title: 'Find the right trade',
            text: 'We talk through what the days are really like, and arrange work experience where we can.',
          },
          {
            title: 'Meet your employer',
            text: 'We help you prepare for the interview. The business you work in employs and pays you.',
          },
          {
            title: 'Finish with a qualification',
            text: 'A mentor checks in while you train, and you can call between visits.',
          },
        ],
        secondLinks: [
          { label: 'See the jobs', link: '/jobs' },
          { label: 'See the apprenticeships', link: '/apprenticeships' },
          { label: 'See the traineeships', link: '/traineeships' },
        ],
        ground: 'band',
      },
    },
    {
      id: 'home-about',
      type: 'why-choose-us',
      version: 2,
      props: {
        heading: 'Why Choose Us',
        mission:
          'Our mission is simple: good people in good work. We match employers with apprentices, trainees and experienced workers, take care of the rules around them, and mentor both sides so that a first day turns into a career.',
        targetMarket: `We work with small and mid-sized employers in construction, engineering, mining services, care, hospitality and technology across ${area}, and with school leavers, career changers and anyone looking for an apprenticeship or traineeship.`,
        reasons: [
          'Placements that start with a conversation, not a keyword search',
          'Pay, award and training contract checked before day one',
          'A mentor for the apprentice and a sounding board for the supervisor',
          'Straight answers, even when the answer is no',
        ].join('\n'),
        label: 'Get in Touch',
        link: '/contact',
        picture: 'mentor',
        image: null,
      },
    },
    {
      id: 'home-contact',
      type: 'contact-form',
      props: {
        form: 'main',
        heading: "Let's talk about work",
        intro: 'Tell us what you need. A person reads every message and answers on business days.',
        service: '',
        anchor: '',
        isLined: false,
      },
    },
  ];
}
