import { FIRST_RULES } from '~/lib/estimate/first-rules';
import { LATEST_BLOCK_VERSION } from '~/lib/site/block-version';
import type { StoredBlock } from './block-items';

/** A ready section: several blocks that are inserted together. */
export interface Pattern {
  id: string;
  name: string;
  description: string;
  blocks: readonly StoredBlock[];
}

const CONTACT = { heading: 'Talk to us', intro: 'Tell us what you need. We will get back to you.' };

/** The texts are prompts: each says what belongs in its place. */
const SECTIONS: readonly Pattern[] = [
  {
    id: 'hero-with-form',
    name: 'Hero with form',
    description: 'A headline that says what you offer, and the contact form below it',
    blocks: [
      {
        type: 'hero',
        props: {
          headline: 'Say what you offer in one line',
          subline: 'One or two sentences on who it is for and what it changes for them.',
          label: 'Contact Us',
          link: '/contact',
        },
      },
      { type: 'contact-form', props: CONTACT },
    ],
  },
  {
    id: 'steps-and-action',
    name: 'Steps and call to action',
    description: 'How it works in three steps, then what to do next',
    blocks: [
      {
        type: 'process-steps',
        props: {
          heading: 'How it works',
          intro: 'Three steps, and you always know what comes next.',
          steps: [
            { title: 'Get in touch', text: 'What people send you, and when they hear back.' },
            { title: 'Agree on a plan', text: 'What you work out together.' },
            { title: 'Get started', text: 'What happens on the first day.' },
          ],
        },
      },
      {
        type: 'call-to-action',
        props: { heading: 'Ready to start?', intro: 'Say what happens when people contact you.' },
      },
    ],
  },
  {
    id: 'faq-with-contact',
    name: 'FAQ with contact',
    description: 'Common questions, and the contact form for anything else',
    blocks: [
      {
        type: 'faq',
        props: {
          heading: 'Questions people ask',
          questions: [
            { question: 'What does it cost?', markdown: 'Give a clear answer in a few words.' },
            { question: 'How long does it take?', markdown: 'Give a clear answer in a few words.' },
            { question: 'Who do I talk to?', markdown: 'Give a clear answer in a few words.' },
          ],
        },
      },
      { type: 'contact-form', props: { ...CONTACT, heading: 'Another question?' } },
    ],
  },
  {
    id: 'estimate-with-contact',
    name: 'Estimate with contact',
    description: 'What an employer could get, based on your facts, with the contact form below it',
    blocks: [
      { type: 'estimate', props: { heading: 'What could you get?', rules: FIRST_RULES } },
      { type: 'contact-form', props: { ...CONTACT, heading: 'Not sure what applies?' } },
    ],
  },
  {
    id: 'three-cards',
    name: 'Three cards',
    description: 'A heading and three offers side by side',
    blocks: [
      { type: 'heading', props: { heading: 'What we offer', intro: 'One sentence on all three.' } },
      {
        type: 'program-cards',
        props: {
          heading: '',
          programs: ['First offer', 'Second offer', 'Third offer'].map((title) => ({
            title,
            text: 'One sentence on who it is for.',
            points: 'What it includes\nWhat it costs',
          })),
        },
      },
    ],
  },
  {
    id: 'testimonials',
    name: 'Testimonials',
    description: 'A few figures, what people say, and what to do next',
    blocks: [
      {
        type: 'stats',
        props: {
          heading: 'By the numbers',
          figures: ['00', '00', '00'].map((value) => ({ value, label: 'What it counts' })),
        },
      },
      {
        type: 'testimonials',
        props: {
          heading: 'What people say',
          testimonials: ['First person', 'Second person'].map((name) => ({
            name,
            quote: 'What they said about working with you, with their consent.',
            role: 'Job and business',
          })),
        },
      },
      { type: 'call-to-action', props: { heading: 'Join them' } },
    ],
  },
];

export const PATTERNS: readonly Pattern[] = SECTIONS.map((section) => ({
  ...section,
  blocks: section.blocks.map((block) => ({ version: LATEST_BLOCK_VERSION, ...block })),
}));
