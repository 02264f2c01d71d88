import type { LAYOUT_TEMPLATES } from '~/lib/site/release-parts';

export type LayoutTemplate = (typeof LAYOUT_TEMPLATES)[number];

export interface TemplateSection {
  id: string;
  name: string;
  /** The components that a change of template moves here. People can put any of them anywhere. */
  suits: readonly string[] | 'any';
}

interface Template {
  label: string;
  isNew?: boolean;
  sections: readonly TemplateSection[];
}

const HEADER: TemplateSection = { id: 'header', name: 'Header', suits: [] };
const FOOTER: TemplateSection = { id: 'footer', name: 'Footer', suits: [] };

const FEATURES = [
  'commitments',
  'services-grid',
  'pathways',
  'why-choose-us',
  'feature-list',
  'benefits',
  'stats',
  'program-cards',
  'process-steps',
  'faq',
];

/** The exact names of §2. */
export const TEMPLATES: Record<LayoutTemplate, Template> = {
  standard: {
    label: 'Standard',
    sections: [HEADER, { id: 'main', name: 'Main Content', suits: 'any' }, FOOTER],
  },
  landing: {
    label: 'Landing',
    isNew: true,
    sections: [
      { id: 'hero', name: 'Hero Section', suits: ['hero'] },
      { id: 'features', name: 'Features', suits: FEATURES },
      { id: 'testimonials', name: 'Testimonials', suits: ['testimonials', 'logos', 'people'] },
      {
        id: 'call-to-action',
        name: 'Call to Action',
        suits: ['call-to-action', 'contact-form', 'button'],
      },
      FOOTER,
    ],
  },
  blog: {
    label: 'Blog',
    sections: [
      HEADER,
      { id: 'content', name: 'Content', suits: 'any' },
      { id: 'sidebar', name: 'Sidebar', suits: ['related-services'] },
      FOOTER,
    ],
  },
  service: {
    label: 'Service',
    sections: [
      HEADER,
      { id: 'service-hero', name: 'Service Hero', suits: ['hero'] },
      { id: 'service-details', name: 'Service Details', suits: 'any' },
      { id: 'related-services', name: 'Related Services', suits: ['related-services'] },
      { id: 'contact', name: 'Contact Section', suits: ['contact-form', 'call-to-action'] },
      FOOTER,
    ],
  },
};

/** The site's navigation and footer are always in these sections, so they need no component. */
export function mayBeEmpty(sectionId: string): boolean {
  return sectionId === HEADER.id || sectionId === FOOTER.id;
}
