export const APPRENTICESHIPS = {
  title: 'Apprenticeships',
  intro:
    'Learn a trade on the job, get paid while you do it, and finish with a nationally recognised qualification. We introduce you to an employer, set up the training contract and keep in touch while you train.',
  description:
    'Paid trade apprenticeships in Western Australia: who employs you, what it costs, and how we help apprentices and employers from first call to certificate.',
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
    'Super and leave like everyone else in the business',
    'A qualification that counts in every state and territory',
    'Help with tools, travel and licence costs where support is available',
    'A mentor who is on your side and knows your supervisor',
    'Someone to call if a job ends early, who helps you look for the next one',
  ],
  forEmployers: [
    'A short list of people we have met, not a pile of applications',
    'Our fee in writing before you decide, and no charge for a first conversation',
    'Training contract, award and provider set up for you',
    'Help to find out which government incentives you can claim',
    'Site visits, so that small problems stay small',
    'Skills that grow to fit your business',
  ],
  questions: [
    {
      question: 'Who employs the apprentice?',
      answer:
        'The business the apprentice works in. It signs the training contract, pays the wage, super and leave, and looks after safety. We find the right people, prepare the paperwork and visit both sides. Only in labour hire are we the employer.',
    },
    {
      question: 'Do I need to have finished Year\u00a012?',
      answer:
        'No. Many trades take people from Year\u00a010 or later, and adults too. What counts is that you want to do the work and can get there on time.',
    },
    {
      question: 'What does it cost me as an apprentice?',
      answer:
        'We charge you nothing. Your training provider may charge course fees; some employers pay them, and concessions exist. We go through the figures with you before you sign.',
    },
    {
      question: 'What does it cost me as an employer?',
      answer:
        'The wage under the award with super and leave, and time for training and supervision. Our fee depends on what you ask us to do. We tell you before you sign anything, and a first conversation costs nothing.',
    },
    {
      question: 'Can I change employers during an apprenticeship?',
      answer:
        'Usually, yes. A training contract can be moved to another employer who agrees to it, and what you have completed counts. Talk to us first.',
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
