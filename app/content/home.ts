/** The home page's words. A block's own properties may replace them, see app/blocks. */
export const HERO = {
  headline: "Shaping tomorrow's workforce",
  subline:
    'Recruiting solutions for apprenticeships and traineeships across Western Australia. We bring together employers and people ready to learn, and stay until it works.',
};

export const COMMITMENTS = [
  {
    title: 'Free for job seekers',
    text: 'You never pay us to find work, start an apprenticeship or ask for advice.',
  },
  {
    title: 'One person to call',
    text: 'The same coordinator from the first conversation to the last day of training.',
  },
  {
    title: 'On site with you',
    text: 'We visit the workplace, meet the supervisor and see the job before we fill it.',
  },
  {
    title: 'Local to Perth',
    text: 'Our office is in Wembley. We know the employers, the colleges and the roads between.',
  },
];

export const PATHWAYS = [
  {
    id: 'employers',
    audience: 'For employers',
    title: 'Hire someone who stays',
    steps: [
      {
        title: 'Tell us about the job',
        text: 'The work, the crew, the hours and what a good year looks like.',
      },
      {
        title: 'Meet a short list',
        text: 'Three or four people we have met, checked and would hire ourselves.',
      },
      {
        title: 'We handle the start',
        text: 'Training contract, award, induction and incentive paperwork.',
      },
      { title: 'We keep turning up', text: 'Visits and mentoring through probation and beyond.' },
    ],
    link: { label: 'How recruitment works', to: '/recruitment' },
  },
  {
    id: 'job-seekers',
    audience: 'For job seekers',
    title: 'Get paid while you learn',
    steps: [
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
        text: 'We prepare you for the interview and come along if that helps.',
      },
      {
        title: 'Finish with a qualification',
        text: 'A mentor checks in all the way to your certificate.',
      },
    ],
    link: { label: 'See the apprenticeships', to: '/apprenticeships' },
  },
] as const;

export const WHY_CHOOSE_US = {
  mission:
    'Our mission is simple: good people in good work. We match employers with apprentices, trainees and experienced workers, take care of the rules around them, and mentor both sides so that a first day turns into a career.',
  targetMarket:
    'We work with small and mid-sized employers in construction, engineering, mining services, care, hospitality and technology across Western Australia, and with school leavers, career changers and anyone looking for an apprenticeship or traineeship.',
  reasons: [
    'Placements that start with a site visit, not a keyword search',
    'Pay, award and training contract checked before day one',
    'A mentor for the apprentice and a sounding board for the supervisor',
    'Straight answers, even when the answer is no',
  ],
};
