/** The six services, in the order of the specification (§2). */
export const SERVICES = [
  {
    icon: 'apprenticeships',
    title: 'Apprenticeship & Traineeship Placement',
    link: '/apprenticeships',
    text: 'We recruit, screen and place apprentices and trainees, set up the training contract and stay in touch with both sides while they train.',
  },
  {
    icon: 'compliance',
    title: 'Regulatory Compliance Management',
    link: '/compliance',
    text: 'Awards, training contracts, licences and safety duties, kept in order and explained in plain words before they become a problem.',
  },
  {
    icon: 'mentoring',
    title: 'Mentoring & Career Coaching',
    link: '/mentoring',
    text: 'Regular visits and straight conversations that keep people in their first job, and help supervisors bring out the best in them.',
  },
  {
    icon: 'recruitment',
    title: 'Recruitment & Labor Hire Solutions',
    link: '/recruitment',
    text: 'Permanent, contract and executive hires, and labour hire crews for the weeks when the work will not wait.',
  },
  {
    icon: 'technology',
    title: 'Technology Solutions',
    link: '/technology',
    text: 'Rostering, onboarding and training records that talk to each other, so that your people spend less time on forms.',
  },
  {
    icon: 'future-services',
    title: 'Future Services',
    link: '/future-services',
    text: 'How we decide what to offer next with employers and training providers. Tell us what is missing and help shape it.',
  },
] as const;

export type ServiceIconName = (typeof SERVICES)[number]['icon'];
