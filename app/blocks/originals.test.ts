import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { ILLUSTRATION_PARTS } from '~/content/illustration-parts';
import { ILLUSTRATIONS } from '~/content/illustrations';
import { originalPage } from '~/content/originals';
import { homeBlocks } from '~/content/pages/home';
import { SERVICES } from '~/content/services';
import { wordsOf } from '~/content/words';
import { readPageContent } from '~/features/content/page-content';
import { DEFAULT_SETTINGS } from '~/lib/site/defaults';
import { missingPart, SITE_PAGES, type SitePageBlock } from '~/lib/site/site-pages';
import { renderMarkup } from '../../tests/support/render-markup';
import { BLOCKS } from './registry';
import { SitePage } from './site-page';

const DEMO = wordsOf(DEFAULT_SETTINGS);
const OTHER = {
  ...DEMO,
  company: 'Banksia People',
  area: 'New South Wales',
  city: 'Sydney',
  suburb: 'Newtown',
  address: '1 King Street, Newtown NSW 2042',
  phone: '(02) 5550 0199',
  email: 'hello@banksia.example',
};
/** How much of a description search engines show. */
const DESCRIPTION_MAX = 160;

const PAGES = SITE_PAGES.map((name) => ({ name, ...originalPage(name, DEMO) }));
const ALL: { name: string; blocks: SitePageBlock[] }[] = [
  { name: 'home', blocks: homeBlocks(DEMO) },
  ...PAGES,
];

describe.each(ALL)('the original of $name', ({ blocks }) => {
  it('stores every property of its blocks, so that no default can change it', async () => {
    for (const { type, version, props } of blocks) {
      const { block } = (await BLOCKS[type]?.load()) ?? {};
      expect([type, version ?? 1]).toEqual([type, block?.version]);
      const { spaceAbove = 'normal', spaceBelow = 'normal', ...own } = block?.defaults ?? {};
      expect(Object.keys(props).toSorted()).toEqual(Object.keys(own).toSorted());
      expect([spaceAbove, spaceBelow]).toEqual(['normal', 'normal']);
      expect(block?.read({ props, version })).toMatchObject(props);
    }
  });

  it('has a different id for each block', () => {
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
  });

  it('renders, with one title', async () => {
    const page = createElement(SitePage, {
      title: 'Title',
      blocks: readPageContent({ blocks }),
    });
    expect((await renderMarkup(page)).match(/<h1/g)).toHaveLength(1);
  });
});

describe('what the specification asks of a page (§2)', () => {
  async function read(name: string) {
    const blocks = ALL.find((one) => one.name === name)?.blocks ?? [];
    const page = createElement(SitePage, { title: name, blocks: readPageContent({ blocks }) });
    const html = await renderMarkup(page);
    const texts = (tag: string) =>
      [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([element]) =>
        element.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&'),
      );
    const steps = [...html.matchAll(/<ol[ >].*?<\/ol>/gs)].flatMap(([list]) => list.match(/<li/g));
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to);
    return { headings: texts('h2'), parts: texts('h3'), steps: steps.length, links };
  }

  it('the home page has six cards, each with a link to its page', async () => {
    const { parts, links } = await read('home');
    const cards = SERVICES.map(({ title }) => title);
    expect(parts.filter((part) => cards.some((title) => title === part))).toEqual(cards);
    expect(links).toEqual(expect.arrayContaining(SERVICES.map(({ link }) => link)));
  });

  it.each(['compliance', 'mentoring', 'technology', 'future-services'])(
    '%s has an approach of five steps and a way to ask',
    async (name) => {
      const { headings, steps, links } = await read(name);
      expect(headings[0]).toBe('Our Approach');
      expect(steps).toBe(5);
      expect(links).toEqual(expect.arrayContaining(['/contact', '/#services']));
    },
  );

  it('apprenticeships has programs, and benefits for both sides', async () => {
    const { parts, links } = await read('apprenticeships');
    expect(parts).toEqual([
      'Trade Apprenticeships',
      'Technical Programs',
      'Professional Development',
      'Benefits for apprentices',
      'Benefits for employers',
    ]);
    expect(links.find((to) => to?.startsWith('mailto:apprenticeships@'))).toMatch(
      /\?subject=Apprenticeship%20application&amp;body=/,
    );
    expect(links).toContain('/traineeships');
  });

  it('traineeships has three programs and four features', async () => {
    const { parts, links } = await read('traineeships');
    expect(parts.slice(0, 3)).toEqual([
      'Business Administration',
      'Information Technology',
      'Digital Marketing',
    ]);
    expect(parts).toHaveLength(3 + 4);
    expect(links.find((to) => to?.startsWith('mailto:traineeships@'))).toBeDefined();
  });

  it('recruitment has three services and four steps', async () => {
    const { parts, steps } = await read('recruitment');
    expect(parts).toEqual(['Permanent Placement', 'Contract Staffing', 'Executive Search']);
    expect(steps).toBe(4);
  });
});

describe.each(PAGES)('$name', ({ name, title, description, blocks }) => {
  it('has a title, a description that search engines show in full, and its required parts', () => {
    expect(title).not.toBe('');
    expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
    expect(missingPart(name, blocks)).toBeUndefined();
  });
});

it('another brand’s originals name neither the demo’s company nor its places', () => {
  const texts = JSON.stringify([
    homeBlocks(OTHER),
    SITE_PAGES.map((name) => originalPage(name, OTHER)),
  ]);
  expect(
    texts.match(/Tuart|Perth|Wembley|Western Australia|tuart\.example|5550 0142/gi),
  ).toBeNull();
  expect(texts).toContain('employers in New South Wales');
});

it('originals link to the blog only while there is one', () => {
  const links = (hasBlog: boolean) =>
    JSON.stringify(originalPage('traineeships', { ...DEMO, hasBlog })).includes('(/blog)');
  expect([links(true), links(false)]).toEqual([true, false]);
});

it.each(['apprenticeships', 'traineeships', 'recruitment'] as const)(
  '%s answers who employs people and what it costs',
  (name) => {
    const faq = JSON.stringify(originalPage(name, DEMO).blocks.find(({ type }) => type === 'faq'));
    expect(faq).toMatch(/Who employs/);
    expect(faq).toMatch(/What does it cost/);
  },
);

it('every described service has its own drawing, and every drawing its own alt text', () => {
  const services = ['compliance', 'mentoring', 'technology', 'future-services'] as const;
  const drawings = services.map((name) => originalPage(name, DEMO).blocks[0]?.props.picture);
  expect(new Set(drawings).size).toBe(services.length);
  const words = Object.values({ ...ILLUSTRATIONS, ...ILLUSTRATION_PARTS }).map(({ alt }) => alt);
  expect(new Set(words).size).toBe(words.length);
});
