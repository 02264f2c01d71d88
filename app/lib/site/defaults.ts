import type { Branding, SiteLayout, SiteMenus, SiteRelease } from './release-parts.ts';
import { DEFAULT_ACCESS_LINES, DEFAULT_LOOKS, DEFAULT_WORDS } from './setting-defaults.ts';
import type { SiteSettings } from './settings.ts';
import type { Theme } from './theme.ts';
import { WA_REGIONS } from './wa-regions.ts';

export const DEFAULT_THEME: Theme = {
  colors: {
    primary: '#0E4B43',
    secondary: '#1F6F8B',
    extended: [
      {
        name: 'Wattle',
        hex: '#F2B134',
        description: 'Accent',
        usage: 'Highlights, never small text on white',
      },
      {
        name: 'Ochre',
        hex: '#A64B25',
        description: 'Call to action',
        usage: 'Calls to action beside the primary, warnings',
      },
      {
        name: 'Limestone',
        hex: '#F6F1E7',
        description: 'Background, light',
        usage: 'Page background in light mode',
      },
      {
        name: 'Ink',
        hex: '#13231F',
        description: 'Text, light; background, dark',
        usage: 'Text in light mode, page background in dark mode',
      },
    ],
  },
  typography: { headingFont: 'Montserrat', bodyFont: 'Inter', baseFontSize: '16px' },
  spacing: { baseSpacingUnit: '4px', spacingScale: 1.5 },
};

export const DEFAULT_SETTINGS: SiteSettings = {
  title: 'Tuart Workforce',
  description:
    'Apprenticeships, traineeships, recruitment and labour hire for Western Australian employers and the people who want to work for them.',
  contactEmail: 'info@tuart.example',
  company: {
    name: 'Tuart Workforce',
    legalName: '',
    abn: '',
    licences: [],
    initials: 'TW',
    tagline: 'People. Employment. Progress.',
    blurb:
      'We help Western Australian employers find, train and keep good people, and help people find work worth staying in.',
    phone: '(08) 5550 0142',
    apprenticeshipsEmail: 'apprenticeships@tuart.example',
    traineeshipsEmail: 'traineeships@tuart.example',
    address: { street: '214 Cambridge Street', suburb: 'Wembley', state: 'WA', postcode: '6014' },
  },
  place: { area: 'Western Australia', city: 'Perth' },
  hours: {
    timeZone: 'Australia/Perth',
    days: [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:30', closes: '17:00' })),
    replyHours: 8,
  },
  social: [],
  acknowledgement:
    'We acknowledge the Whadjuk Noongar people, the Traditional Custodians of the Country on which we work, and pay our respects to their Elders past and present.',
  accessLines: {
    relay: { ...DEFAULT_ACCESS_LINES.relay, isShown: true },
    interpreter: { ...DEFAULT_ACCESS_LINES.interpreter, isShown: true },
  },
  looks: DEFAULT_LOOKS,
  words: DEFAULT_WORDS,
  regions: WA_REGIONS,
  toggles: { blog: true, contactForm: true, userRegistration: false, search: false },
  formProof: 'off',
};

export const DEFAULT_BRANDING: Branding = { logo: null, favicon: null, hero: null };

export const DEFAULT_MENUS: SiteMenus = {
  navigation: [
    { label: 'Services', to: '/#services' },
    { label: 'About', to: '/#about' },
    { label: 'Contact', to: '/#contact' },
    { label: 'Jobs', to: '/jobs' },
  ],
  quickLinks: [
    { label: 'Home', to: '/' },
    { label: 'Recruitment', to: '/recruitment' },
    { label: 'Apprenticeships', to: '/apprenticeships' },
    { label: 'Developer Login', to: '/admin/auth' },
    { label: 'Client Login', to: '/login' },
  ],
  explore: [
    { label: 'Jobs', to: '/jobs' },
    { label: 'Traineeships', to: '/traineeships' },
    { label: 'Compliance', to: '/compliance' },
    { label: 'Mentoring', to: '/mentoring' },
    { label: 'Technology', to: '/technology' },
    { label: 'Blog', to: '/blog' },
    { label: 'Search', to: '/search' },
  ],
  mobile: [
    { label: 'Home', to: '/' },
    { label: 'Our Services', to: '/#services' },
    { label: 'About Us', to: '/#about' },
    { label: 'Contact', to: '/#contact' },
    { label: 'Jobs', to: '/jobs' },
  ],
  legal: [
    { label: 'Privacy Policy', to: '/privacy' },
    { label: 'Terms of Service', to: '/terms' },
    { label: 'Developer Login', to: '/admin/auth' },
  ],
};

export const DEFAULT_LAYOUT: SiteLayout = {
  template: 'standard',
  sections: [
    { id: 'header', name: 'Header', components: [] },
    {
      id: 'main',
      name: 'Main Content',
      components: [
        { id: 'home-hero', type: 'hero', props: {} },
        { id: 'home-commitments', type: 'commitments', props: {} },
        { id: 'home-services', type: 'services-grid', props: {} },
        { id: 'home-pathways', type: 'pathways', props: {} },
        { id: 'home-about', type: 'why-choose-us', props: {} },
        { id: 'home-contact', type: 'contact-form', props: {} },
      ],
    },
    { id: 'footer', name: 'Footer', components: [] },
  ],
  lastUpdated: null,
};

/**
 * What a site without a release shows. In a separate file, so that visitors do not load the
 * schemas.
 */
export const DEFAULT_RELEASE: SiteRelease = {
  number: 0,
  theme: DEFAULT_THEME,
  layout: DEFAULT_LAYOUT,
  branding: DEFAULT_BRANDING,
  menus: DEFAULT_MENUS,
  settings: DEFAULT_SETTINGS,
  closures: [],
};
