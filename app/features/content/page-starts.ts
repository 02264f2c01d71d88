import { FIRST_RULES } from '~/lib/estimate/first-rules';
import { LATEST_BLOCK_VERSION } from '~/lib/site/block-version';
import type { Json } from '~/lib/supabase/database.types';
import type { PageForm } from './content-schema';
import { contentToText } from './page-text';

/** What a new page can start with. */
export interface PageStart {
  id: 'landing' | 'service' | 'article' | 'estimate' | 'blank';
  label: string;
  /** What the person gets. */
  sentence: string;
  template: PageForm['template'];
  blocks: { id: string; type: string; props: { [key: string]: Json } }[];
}

const STEPS = {
  heading: 'How it works',
  intro: 'Three steps, and you always know what comes next.',
  steps: [
    { title: 'Get in touch', text: 'What people send you, and when they hear back.' },
    { title: 'Agree on a plan', text: 'What you work out together.' },
    { title: 'Get started', text: 'What happens on the first day.' },
  ],
};

const QUESTIONS = {
  heading: 'Questions people ask',
  questions: [
    { question: 'What does it cost?', markdown: 'Give a clear answer in a few words.' },
    { question: 'How long does it take?', markdown: 'Give a clear answer in a few words.' },
  ],
};

const CALL = {
  heading: 'Ready to start?',
  intro: 'Say what happens when people contact you.',
};

/** The texts are prompts: each says what belongs in its place. */
export const PAGE_STARTS: readonly PageStart[] = [
  {
    id: 'landing',
    label: 'Landing',
    sentence: 'One offer: what it is, how it works, what people say, and a call to action.',
    template: 'landing',
    blocks: [
      {
        id: 'features',
        type: 'feature-list',
        props: {
          heading: 'What you get',
          features: [
            { title: 'First benefit', text: 'What changes for the person who takes the offer.' },
            { title: 'Second benefit', text: 'What they no longer have to do themselves.' },
            { title: 'Third benefit', text: 'What they can count on.' },
          ],
        },
      },
      { id: 'steps', type: 'process-steps', props: STEPS },
      {
        id: 'testimonials',
        type: 'testimonials',
        props: {
          heading: 'What people say',
          testimonials: [
            {
              quote: 'What someone said about working with you, with their consent.',
              name: 'Their name',
              role: 'Their job and business',
            },
          ],
        },
      },
      { id: 'questions', type: 'faq', props: QUESTIONS },
      { id: 'action', type: 'call-to-action', props: CALL },
    ],
  },
  {
    id: 'service',
    label: 'Service',
    sentence: 'A service in detail: what it covers, the steps, questions, and related services.',
    template: 'service',
    blocks: [
      {
        id: 'text',
        type: 'rich-text',
        props: {
          markdown:
            '## What this service does\n\nSay in two or three sentences who it is for and what changes for them.',
        },
      },
      {
        id: 'features',
        type: 'feature-list',
        props: {
          heading: 'What is included',
          features: [
            { title: 'First part', text: 'What you do for people.' },
            { title: 'Second part', text: 'What they get from it.' },
            { title: 'Third part', text: 'What stays in place afterwards.' },
          ],
        },
      },
      { id: 'steps', type: 'process-steps', props: STEPS },
      { id: 'questions', type: 'faq', props: QUESTIONS },
      { id: 'related', type: 'related-services', props: {} },
      { id: 'action', type: 'call-to-action', props: CALL },
    ],
  },
  {
    id: 'article',
    label: 'Article',
    sentence: 'A blog article with a featured image, an author, a category and a date.',
    template: 'blog',
    blocks: [
      {
        id: 'text',
        type: 'rich-text',
        props: {
          markdown:
            'Start with the point of the article, in one or two sentences.\n\n## A first heading\n\nWrite the first part here.\n\n## A second heading\n\nWrite the second part here.',
        },
      },
    ],
  },
  {
    id: 'estimate',
    label: 'Estimate page',
    sentence: 'Employers choose a start date and see what they could get, from your facts.',
    template: 'landing',
    blocks: [
      {
        id: 'text',
        type: 'rich-text',
        props: {
          markdown:
            'Say in two or three sentences who can get an incentive, and what you do for employers.',
        },
      },
      {
        id: 'estimate',
        type: 'estimate',
        props: {
          heading: 'What could you get?',
          rules: FIRST_RULES,
        },
      },
      { id: 'questions', type: 'faq', props: QUESTIONS },
      { id: 'action', type: 'call-to-action', props: CALL },
    ],
  },
  {
    id: 'blank',
    label: 'Blank',
    sentence: 'A title and an empty text block. Add more blocks as you go.',
    template: 'standard',
    blocks: [{ id: 'text', type: 'rich-text', props: { markdown: '' } }],
  },
];

/** The fields of a new page that a start fills. */
export function startValues({
  template,
  blocks,
}: PageStart): Pick<PageForm, 'template' | 'content'> {
  const written = blocks.map((block) => ({ version: LATEST_BLOCK_VERSION, ...block }));
  return { template, content: contentToText({ blocks: written }) };
}

/** The start that an address names, as in `?start=article`. */
export function findStart(id: string | null): PageStart | undefined {
  return PAGE_STARTS.find((start) => start.id === id);
}
