/** The texts of the home page. A block's properties can replace them, see app/blocks. */
export const HERO = {
  headline: "Shaping tomorrow's workforce",
  subline:
    'Recruiting solutions for apprenticeships and traineeships across Western Australia. We bring together employers and people ready to learn, and help both sides make it work.',
};

export const COMMITMENTS = [
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
    title: 'Local to Perth',
    text: 'Our office is in Wembley. Call, write or drop in while we are open.',
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
        text: 'A few people we have met and checked, with the reasons why. Our fee is in writing before you decide.',
      },
      {
        title: 'We handle the start',
        text: 'You employ the person; we prepare the training contract, award and incentive paperwork.',
      },
      { title: 'We keep in touch', text: 'Visits and mentoring, agreed with you at the start.' },
    ],
    links: [{ label: 'How recruitment works', to: '/recruitment' }],
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
        text: 'We help you prepare for the interview. The business you work in employs and pays you.',
      },
      {
        title: 'Finish with a qualification',
        text: 'A mentor checks in while you train, and you can call between visits.',
      },
    ],
    links: [
      { label: 'See the apprenticeships', to: '/apprenticeships' },
      { label: 'See the traineeships', to: '/traineeships' },
    ],
  },
] as const;

export const WHY_CHOOSE_US = {
  mission:
    'Our mission is simple: good people in good work. We match employers with apprentices, trainees and experienced workers, take care of the rules around them, and mentor both sides so that a first day turns into a career.',
  targetMarket:
    'We work with small and mid-sized employers in construction, engineering, mining services, care, hospitality and technology across Western Australia, and with school leavers, career changers and anyone looking for an apprenticeship or traineeship.',
  reasons: [
    'Placements that start with a conversation, not a keyword search',
    'Pay, award and training contract checked before day one',
    'A mentor for the apprentice and a sounding board for the supervisor',
    'Straight answers, even when the answer is no',
  ],
};
