import type { LayoutComponent } from '~/lib/site/release-parts';

const RELATED: LayoutComponent = {
  id: 'template-related-services',
  type: 'related-services',
  version: 2,
  props: {
    heading: 'Related Services',
    services: [
      {
        id: '0',
        title: 'Recruitment & Labor Hire Solutions',
        link: '/recruitment',
        icon: 'recruitment',
      },
      { id: '1', title: 'Mentoring & Career Coaching', link: '/mentoring', icon: 'mentoring' },
      {
        id: '2',
        title: 'Regulatory Compliance Management',
        link: '/compliance',
        icon: 'compliance',
      },
    ],
    look: 'cards',
  },
};

const CALL: LayoutComponent = {
  id: 'template-call-to-action',
  type: 'call-to-action',
  props: {
    heading: 'Ready when you are',
    intro:
      'Tell us about the job you need filled, or the job you want. A person reads every message.',
    label: 'Contact Us',
    link: '/contact',
    secondLabel: '',
    secondLink: '',
    ground: 'band',
    layout: 'stacked',
  },
};

/** The blocks that each template ends with (§2), with all their properties. */
const ENDINGS: Record<string, LayoutComponent[]> = {
  landing: [CALL],
  service: [RELATED, CALL],
};

/** The blocks that the template adds after the page's own, except for those the page already has. */
export function templateEnding(template: string, ownTypes: readonly string[]): LayoutComponent[] {
  const blocks = Object.hasOwn(ENDINGS, template) ? (ENDINGS[template] ?? []) : [];
  return blocks.filter(({ type }) => !ownTypes.includes(type));
}
