export const APPRENTICESHIPS = {
  title: 'Apprenticeships',
  intro:
    'Learn a trade on the job, get paid while you do it, and finish with a nationally recognised qualification. We find the employer, set up the training contract and stay beside you to the end.',
  programs: [
    {
      title: 'Trade Apprenticeships',
      text: 'Three to four years on the tools with a qualified tradesperson, with block training at TAFE or a private college.',
      points: [
        'Carpentry and joinery',
        'Electrical and refrigeration',
        'Plumbing and gas',
        'Metal fabrication',
      ],
    },
    {
      title: 'Technical Programs',
      text: 'For people who like to know how things work: mixed workshop, site and classroom learning in engineering and process trades.',
      points: [
        'Mechatronics and automation',
        'Instrumentation',
        'Surveying and drafting',
        'Heavy diesel',
      ],
    },
    {
      title: 'Professional Development',
      text: 'For apprentices in their last year and tradespeople after it: the step from doing the work to leading it.',
      points: [
        'Leading a small crew',
        'Quoting and job costing',
        'Safety representative training',
        'Supervising apprentices',
      ],
    },
  ],
  forApprentices: [
    'A wage from the first day, and rises with every stage you complete',
    'A qualification that counts in every state and territory',
    'Help with tools, travel and licence costs where support is available',
    'A mentor who is on your side and knows your supervisor',
    'Someone to call if a job ends early: we look for the next one',
  ],
  forEmployers: [
    'A short list of people we have met, not a pile of applications',
    'Training contract, award and provider set up for you',
    'Advice on incentives you may be entitled to',
    'Site visits, so that small problems stay small',
    'Skills that grow to fit your business',
  ],
  questions: [
    {
      question: 'Do I need to have finished Year\u00a012?',
      answer:
        'No. Many trades take people from Year\u00a010 or later, and adults too. What counts is that you want to do the work and can get there on time.',
    },
    {
      question: 'What does it cost me?',
      answer:
        'We charge you nothing. Your training provider may charge course fees; some employers pay them, and concessions exist. We go through the figures with you before you sign.',
    },
    {
      question: 'Can I change employers during an apprenticeship?',
      answer:
        'Yes. A training contract can be moved to another employer, and what you have completed counts. Talk to us first.',
    },
    {
      question: 'I employ three people. Is an apprentice realistic?',
      answer:
        'Often, yes. We look at your work for the year ahead and say honestly whether an apprentice, a trainee or labour hire would suit you better.',
    },
  ],
  mail: {
    subject: 'Apprenticeship application',
    body: 'Hello,\n\nI would like to apply for an apprenticeship.\n\nMy name:\nWhere I live:\nTrades I am interested in:\nWhen I could start:\nBest time to call me, and my number:\n\nThank you',
  },
} as const;
