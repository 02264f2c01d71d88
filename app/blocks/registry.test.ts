import { createElement, Fragment } from 'react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT } from '~/lib/site/defaults';
import { renderMarkup } from '../../tests/support/render-markup';
import type { Block, EditorField } from './block';
import { EditingContext } from './editing';
import { BLOCKS } from './registry';

const ALL = await Promise.all(
  Object.entries(BLOCKS).map(
    async ([type, { load }]) => [type, (await load()).block] satisfies [string, Block],
  ),
);

const DEEP = Array.from({ length: 1_000 }).reduce<unknown>((inner) => ({ inner }), {});
const HOSTILE = 'javascript:alert(1)';
const JUNK = [
  42,
  null,
  true,
  DEEP,
  'x'.repeat(10_000),
  [1, 'x', null, [], DEEP],
  [{}, { id: {}, title: 7, image: 'x' }],
  HOSTILE,
  `[x](${HOSTILE})`,
  '</script><script>alert(1)</script>',
  { path: HOSTILE, alt: 7, width: -1, height: 'x', focalX: 9 },
  { path: 'media/../../etc/passwd', alt: '' },
  [{ tag: 'a', href: HOSTILE, children: ['x'] }],
];

const IMAGE = { path: 'media/1-ab.png', alt: 'A crew', width: 1600, height: 900 };

/** A value for every property, as the editor would store it. Lists are as long as they may be. */
function filled(fields: EditorField[], longest = Infinity): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, soundValue(field, longest)]));
}

function soundValue(field: EditorField, longest: number): unknown {
  if (field.label.includes('YouTube')) return 'https://youtu.be/dQw4w9WgXcQ';
  switch (field.control) {
    case 'image':
      return IMAGE;
    case 'video':
      return 'media/1-ab.mp4';
    case 'link':
      return '/contact';
    case 'switch':
      return false;
    case 'number':
      return field.max;
    case 'fact':
      return '{{fact:some-fact}}';
    case 'select':
      return field.options.at(-1)?.value;
    case 'blocks':
      return [{ id: 'a', type: 'heading', version: 1, props: { heading: 'Nested' } }];
    case 'list':
      return Array.from({ length: Math.min(field.max, longest) }, () => filled(field.fields));
    default:
      return `Words of ${field.name}`;
  }
}

/** Beside a wrong value, two items show as much as a full list. */
const SHORT_LIST = 2;

/** Yields each wrong value in each property, including those of list items. */
function* wrongProps(fields: EditorField[]): Generator<Record<string, unknown>> {
  const sound = filled(fields, SHORT_LIST);
  for (const field of fields) {
    for (const junk of JUNK) yield { ...sound, [field.name]: junk };
    if (field.control !== 'list') continue;
    for (const item of wrongProps(field.fields)) yield { ...sound, [field.name]: [item, item] };
  }
}

function show(block: Block, props: Record<string, unknown>, version?: number): Promise<string> {
  return renderMarkup(block.render({ props, version }));
}

function headingLevels(markup: string): number[] {
  return [...markup.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
}

const HARM = [
  /(?:href|src|srcset|poster|action)=["']?\s*javascript:/gi,
  /<script>alert/g,
  /(?:href|src|srcset|poster)="[^"]*\.\.[^"]*"/g,
];

/** They show what the server adds to them. */
const FILLED_BY_THE_SERVER = ['saved-block', 'open-positions'];

/** Compares only the matches, not whole pages, so that a failure is readable. */
function expectHarmless(markup: string) {
  expect(HARM.flatMap((pattern) => markup.match(pattern) ?? [])).toEqual([]);
}

describe('the library', () => {
  it('has every block of the specification’s pages and more', () => {
    expect(ALL.map(([type]) => type).sort()).toEqual([
      'article-list',
      'benefits',
      'button',
      'call-to-action',
      'columns',
      'commitments',
      'contact-form',
      'contact-page',
      'divider',
      'embed',
      'estimate',
      'faq',
      'feature-list',
      'form',
      'gallery',
      'heading',
      'hero',
      'image',
      'image-text',
      'location',
      'login-form',
      'logos',
      'not-found',
      'open-positions',
      'page-hero',
      'pathways',
      'people',
      'process-steps',
      'program-cards',
      'related-services',
      'rich-text',
      'saved-block',
      'services-grid',
      'stats',
      'testimonials',
      'video',
      'why-choose-us',
    ]);
  });

  it('fills all five categories (§2)', () => {
    expect(new Set(ALL.map(([, { category }]) => category))).toEqual(
      new Set(['Layouts', 'Content', 'Media', 'Interactive', '{product}']),
    );
  });

  it('has the blocks that the template sections are named after (§2)', () => {
    expect(ALL.map(([, { name }]) => name)).toEqual(
      expect.arrayContaining([
        'Hero Section',
        'Feature List',
        'Testimonials',
        'Call to Action',
        'Related Services',
        'Contact Form',
      ]),
    );
  });

  it('gives every block its own name and a description', () => {
    expect(new Set(ALL.map(([, { name }]) => name)).size).toBe(ALL.length);
    expect(ALL.filter(([, { description }]) => !description)).toEqual([]);
  });

  it('has every component of the default layout', () => {
    const used = DEFAULT_LAYOUT.sections.flatMap(({ components }) => components);
    expect(Object.keys(BLOCKS)).toEqual(expect.arrayContaining(used.map(({ type }) => type)));
  });

  it('gives the home page its three anchors', () => {
    expect(Object.values(BLOCKS).flatMap(({ anchor }) => anchor ?? [])).toEqual([
      'services',
      'about',
      'contact',
    ]);
  });
});

describe.each(ALL)('%s', (type, block) => {
  const { fields, defaults } = block;

  it('has a field for every property, and names every Markdown property `markdown`', () => {
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(defaults));
    const all = fields.flatMap((field) => [
      field,
      ...(field.control === 'list' ? field.fields : []),
    ]);
    expect(all.filter(({ label }) => !label)).toEqual([]);
    const texts = all.filter(({ control }) => control === 'markdown');
    expect(texts.every(({ name }) => name === 'markdown')).toBe(true);
    expect(all.filter(({ name }) => name === 'markdown')).toEqual(texts);
  });

  it('accepts its defaults and valid properties unchanged', () => {
    expect(block.render({ props: {} }).props).toEqual(defaults);
    expect(block.render({ props: defaults }).props).toEqual(defaults);
    expect(block.render({ props: filled(fields) }).props).toMatchObject(filled(fields));
  });

  it('replaces each invalid value with its default', () => {
    for (const { name } of fields) {
      for (const junk of [42, { inner: 1 }, [7]]) {
        if (junk === 42 && fields.find((field) => field.name === name)?.control === 'number') {
          continue;
        }
        expect(block.render({ props: { [name]: junk } }).props).toEqual(defaults);
      }
    }
  });

  it('renders its defaults', async () => {
    expectHarmless(await show(block, {}));
  });

  it('renders with every property filled in', async () => {
    const markup = await show(block, filled(fields));
    expectHarmless(markup);
    if (!FILLED_BY_THE_SERVER.includes(type)) expect(markup.length).toBeGreaterThan(50);
  });

  it('renders with any invalid value, and runs none of it', async () => {
    // The space is the same property in every block, so testing one is enough.
    const own = fields.filter(({ name }) => type === 'divider' || !name.startsWith('space'));
    const elements = Array.from(wrongProps(own), (props) => block.render({ props }));
    // Rendered together, because a separate page for each would take several times as long.
    expectHarmless(await renderMarkup(createElement(Fragment, null, ...elements)));
  });

  it('has a space that can be chosen, unless it is fixed', async () => {
    if (!('spaceAbove' in defaults)) return;
    const inEditor = createElement(
      EditingContext,
      { value: true },
      block.render({ props: filled(fields) }),
    );
    // The outermost elements, whose padding blocks.css sets.
    const [start = ''] = (await renderMarkup(inEditor)).match(/^(<[^>]*>){1,3}/) ?? [];
    expect(start).toMatch(/"[^"]*\bpy-(section|6|8|10)\b/);
  });

  it('renders properties from version 0 and from a future version', async () => {
    expectHarmless(await show(block, { heading: 7, title: 'Old', items: ['a', 'b'] }, 0));
    expectHarmless(await show(block, filled(fields), 99));
  });

  it('keeps headings in order, with and without its own heading', async () => {
    const sound = filled(fields);
    for (const props of [{}, sound, { ...sound, heading: '' }]) {
      const markup = await show(block, props);
      const levels = headingLevels(markup);
      expect(markup).not.toMatch(/<h[1-6][^>]*><\/h/);
      const isSubheading = type === 'heading' && props === sound;
      const first = isSubheading ? 3 : 2;
      expect(levels.at(0) ?? first).toBe(first);
      for (const [index, level] of levels.entries()) {
        expect(level - (levels[index - 1] ?? level)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('gives images a size, alt text and lazy loading', async () => {
    const markup = await show(block, filled(fields));
    for (const [image] of markup.matchAll(/<img [^>]*>/g)) {
      expect(image).toMatch(/ width="\d+" height="\d+"/);
      expect(image).toMatch(/ alt="/);
      expect(image).toContain(type === 'hero' ? 'loading="eager"' : 'loading="lazy"');
    }
  });
});

const NOTHING_TO_SHOW = [
  'rich-text',
  'image',
  'gallery',
  'video',
  'columns',
  'testimonials',
  'stats',
  'logos',
  'people',
  'form',
  'open-positions',
  'saved-block',
  'embed',
];

describe('a block without content', () => {
  it.each(ALL)(
    '%s: prompts staff in the editor and shows visitors nothing',
    async (type, block) => {
      const element = block.render({ props: {} });
      const isEmpty = (await renderMarkup(element)) === '';
      expect(isEmpty).toBe(NOTHING_TO_SHOW.includes(type));
      const inEditor = await renderMarkup(createElement(EditingContext, { value: true }, element));
      expect(inEditor).not.toBe('');
    },
  );
});
