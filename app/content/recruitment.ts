export const RECRUITMENT = {
  title: 'Recruitment',
  intro:
    'Permanent, contract and executive hires for Western Australian employers, and labour hire when the work will not wait. We see the job before we fill it, and we stay after the start date.',
  services: [
    {
      title: 'Permanent Placement',
      text: 'Tradespeople, office staff and supervisors who fit the work and the crew. If it does not work out in the first three months, we search again.',
    },
    {
      title: 'Contract Staffing',
      text: 'People for a project, a shutdown or a season, on our payroll or yours, with licences and inductions done before they arrive.',
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
      text: 'Contract, induction and first day arranged; check-ins with both sides for three months.',
    },
  ],
} as const;
