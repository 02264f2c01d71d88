import type { LayoutComponent } from '~/lib/site/release-parts';
import type { SiteWords } from '~/lib/site/setting-defaults';

function related({ relatedHeading }: SiteWords): LayoutComponent {
  return {
    id: 'template-related-services',
    type: 'related-services',
    version: 2,
    props: { heading: relatedHeading, services: SERVICES, look: 'cards' },
  };
}

const SERVICES = [
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
];

function call({ callHeading, callText, contactButton }: SiteWords): LayoutComponent {
  return {
    id: 'template-call-to-action',
    type: 'call-to-action',
    props: {
      heading: callHeading,
      intro: callText,
      label: contactButton,
      link: '/contact',
      secondLabel: '',
      secondLink: '',
      ground: 'band',
      layout: 'stacked',
    },
  };
}

/** The blocks that each template ends with (§2), with all their properties. */
const ENDINGS: Record<string, ((words: SiteWords) => LayoutComponent)[]> = {
  landing: [call],
  service: [related, call],
};

/** The blocks that the template adds after the page's own, except for those the page already has. */
export function templateEnding(
  template: string,
  ownTypes: readonly string[],
  words: SiteWords,
): LayoutComponent[] {
  const blocks = Object.hasOwn(ENDINGS, template) ? (ENDINGS[template] ?? []) : [];
  return blocks.map((make) => make(words)).filter(({ type }) => !ownTypes.includes(type));
}
