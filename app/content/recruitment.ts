export const RECRUITMENT = {
  title: 'Recruitment',
  intro:
    'Permanent, contract and executive hires for Western Australian employers, and labour hire when the work will not wait. We see the job before we fill it, and we call after the start date.',
  description:
    'Permanent placement, contract staffing, executive search and labour hire in Western Australia, with the fee agreed in writing before we start.',
  services: [
    {
      title: 'Permanent Placement',
      text: 'Tradespeople, office staff and supervisors who fit the work and the crew. You employ them; what happens if it does not work out is in our agreement before we start.',
    },
    {
      title: 'Contract Staffing',
      text: 'People for a project, a shutdown or a season, on our payroll or yours, with licences checked before they arrive.',
    },
    {
      title: 'Executive Search',
      text: 'Discreet searches for managers and directors, with references we take ourselves and a written view of each candidate.',
    },
  ],
  process: [
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
  questions: [
    {
      question: 'Who employs the people you find?',
      answer:
        'In a permanent or executive placement you do, from the first day. In labour hire and contract staffing on our payroll we do: we pay wages, super and insurance, and you pay us for the hours worked.',
    },
    {
      question: 'What does it cost?',
      answer:
        'For a placement there is one fee, for labour hire an hourly rate. Both depend on the job, so we tell you the figure in writing before you sign. The first conversation costs nothing, and job seekers never pay us.',
    },
    {
      question: 'How long does it take?',
      answer:
        'That depends on the job and the season. When we have understood what you need we tell you honestly what to expect, and you hear from us along the way, even when there is no news.',
    },
  ],
} as const;
