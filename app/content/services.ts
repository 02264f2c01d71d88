/** The six services of the home page, in the order of the specification (§2). */
export const SERVICES = [
  {
    id: 'apprenticeships',
    title: 'Apprenticeship & Traineeship Placement',
    to: '/apprenticeships',
    summary:
      'We recruit, screen and place apprentices and trainees, set up the training contract and stay in touch with both sides while they train.',
  },
  {
    id: 'compliance',
    title: 'Regulatory Compliance Management',
    to: '/compliance',
    summary:
      'Awards, training contracts, licences and safety duties, kept in order and explained in plain words before they become a problem.',
  },
  {
    id: 'mentoring',
    title: 'Mentoring & Career Coaching',
    to: '/mentoring',
    summary:
      'Regular visits and straight conversations that keep people in their first job, and help supervisors bring out the best in them.',
  },
  {
    id: 'recruitment',
    title: 'Recruitment & Labor Hire Solutions',
    to: '/recruitment',
    summary:
      'Permanent, contract and executive hires, and labour hire crews for the weeks when the work will not wait.',
  },
  {
    id: 'technology',
    title: 'Technology Solutions',
    to: '/technology',
    summary:
      'Rostering, onboarding and training records that talk to each other, so that your people spend less time on forms.',
  },
  {
    id: 'future-services',
    title: 'Future Services',
    to: '/future-services',
    summary:
      'How we decide what to offer next with employers and training providers. Tell us what is missing and help shape it.',
  },
] as const;

/** A service in at most 160 characters, for search engines. */
export function serviceSummary(id: ServiceId): string | undefined {
  return SERVICES.find((service) => service.id === id)?.summary;
}

export type ServiceId = (typeof SERVICES)[number]['id'];
