import type { LayoutComponent } from '~/lib/site/release-parts';

const RELATED: LayoutComponent = {
  id: 'template-related-services',
  type: 'related-services',
  version: 2,
  props: {
    services: [
      { title: 'Recruitment & Labor Hire Solutions', link: '/recruitment', icon: 'recruitment' },
      { title: 'Mentoring & Career Coaching', link: '/mentoring', icon: 'mentoring' },
      { title: 'Regulatory Compliance Management', link: '/compliance', icon: 'compliance' },
    ],
  },
};

const CALL: LayoutComponent = { id: 'template-call-to-action', type: 'call-to-action', props: {} };

/** The blocks that each template ends with (§2). */
const ENDINGS: Record<string, LayoutComponent[]> = {
  landing: [CALL],
  service: [RELATED, CALL],
};

/** The blocks that the template adds after the page's own, except for those the page already has. */
export function templateEnding(template: string, ownTypes: readonly string[]): LayoutComponent[] {
  const blocks = Object.hasOwn(ENDINGS, template) ? (ENDINGS[template] ?? []) : [];
  return blocks.filter(({ type }) => !ownTypes.includes(type));
}
