export const TRAINEESHIPS = {
  title: 'Traineeships',
  intro:
    'One to two years in a real team, with structured training beside the work. Traineeships suit school leavers and career changers who would rather learn at a desk or a counter than on the tools.',
  description:
    'Traineeships in business, IT and digital marketing in Western Australia: paid work with training beside it, for school leavers and career changers.',
  programs: [
    {
      title: 'Business Administration',
      text: 'Front desk, accounts, scheduling and customer service: the work that keeps every business running.',
      points: ['Certificate III in Business', '12 months, full-time', 'Offices, clinics, councils'],
    },
    {
      title: 'Information Technology',
      text: 'Help desk, networks and devices, with a path into security, cloud or development.',
      points: [
        'Certificate III or IV in Information Technology',
        '12 to 24 months',
        'Service desks, schools, agencies',
      ],
    },
    {
      title: 'Digital Marketing',
      text: 'Words, pictures, campaigns and the figures behind them, for businesses that want to be found.',
      points: [
        'Certificate IV in Marketing and Communication',
        '18 months',
        'Retail, hospitality, not-for-profits',
      ],
    },
  ],
  questions: [
    {
      question: 'Who employs the trainee?',
      answer:
        'The business the trainee works in. It signs the training contract and pays the wage, super and leave. We make the introduction, prepare the paperwork and visit both sides.',
    },
    {
      question: 'What does it cost?',
      answer:
        'Trainees pay us nothing; a training provider may charge course fees. Employers pay the training wage and, for our work, a fee that we tell you before you sign anything.',
    },
    {
      question: 'Can a traineeship be part-time or start at school?',
      answer:
        'Often, yes. Many qualifications can be done part-time, and some can begin in Years 11 and 12. Ask us about the one you have in mind.',
    },
  ],
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
  mail: {
    subject: 'Traineeship application',
    body: 'Hello,\n\nI would like to apply for a traineeship.\n\nMy name:\nWhere I live:\nThe traineeship I am interested in:\nWhen I could start:\nBest time to call me, and my number:\n\nThank you',
  },
} as const;
