import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

interface Answer {
  corrected: string | null;
  isPartial: boolean;
  results: { kind: string; path: string; title: string; excerpt: string }[];
}

interface Page {
  slug: string;
  title: string;
  blocks?: unknown[];
  description?: string;
  template?: string;
  isPublished?: boolean;
}

const text = (markdown: string) => ({ id: randomUUID(), type: 'rich-text', props: { markdown } });

async function addPage({ slug, title, blocks = [], ...rest }: Page): Promise<string> {
  const { description = null, template = 'standard', isPublished = true } = rest;
  const [row] = await as(
    database.authenticator,
    admin,
    (sql) => sql`
      insert into content_pages (title, slug, meta_description, content, template, is_published)
      values (${title}, ${slug}, ${description}, ${sql.json({ blocks } as never)}, ${template},
        ${isPublished})
      returning id
    `,
  );
  return row?.id;
}

async function search(words: string): Promise<Answer> {
  const [row] = await as(
    database.authenticator,
    SERVICE,
    (sql) => sql`select public.search_site(${words}) as answer`,
  );
  return row?.answer;
}

async function paths(words: string): Promise<string[]> {
  return (await search(words)).results.map(({ path }) => path);
}

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  await addPage({
    slug: 'in-the-text',
    title: 'Working with us',
    blocks: [text('We also place people in **apprenticeships** across the state.')],
  });
  await addPage({
    slug: 'in-a-heading',
    title: 'Ways to start',
    blocks: [{ id: 'one', type: 'faq', props: { heading: 'Apprenticeships and more', items: [] } }],
  });
  await addPage({
    slug: 'in-the-title',
    title: 'Apprenticeships',
    description: 'Earn while you learn a trade.',
    template: 'service',
  });
  await addPage({
    slug: 'first-day',
    title: 'Your first day',
    template: 'blog',
    blocks: [text('## What to bring\n\nSteel-capped boots, a [hat](https://example.com/zebra).')],
  });
});
afterAll(() => database.close());

describe('what is found', () => {
  it('a title counts more than a heading, and a heading more than text', async () => {
    expect(await paths('apprenticeship')).toEqual([
      '/in-the-title',
      '/in-a-heading',
      '/in-the-text',
    ]);
  });

  it('articles and services are named as such', async () => {
    expect((await search('boots')).results).toMatchObject([
      { kind: 'article', path: '/first-day' },
    ]);
    expect((await search('earn')).results).toMatchObject([{ kind: 'service' }]);
  });

  it('every text of every block counts, whatever its type; ids, links and choices do not', async () => {
    await addPage({
      slug: 'blocks',
      title: 'Blocks',
      blocks: [
        {
          id: 'quokka-block',
          type: 'made-up-tomorrow',
          props: {
            look: 'wombat',
            link: '/kangaroo',
            image: { path: 'media/platypus.png', alt: 'A numbat on a log' },
            items: [{ deep: { label: 'Bandicoot crossing' } }],
          },
        },
      ],
    });
    expect(await paths('numbat')).toEqual(['/blocks']);
    expect(await paths('bandicoot')).toEqual(['/blocks']);
    for (const word of ['quokka', 'tomorrow', 'wombat', 'kangaroo', 'platypus', 'zebra']) {
      expect([word, await paths(word)]).toEqual([word, []]);
    }
  });

  it('understands quotes and minus, accents and an apostrophe', async () => {
    await addPage({ slug: 'cafe', title: 'Café work', blocks: [text('An employer’s guide.')] });
    expect(await paths('cafe')).toEqual(['/cafe']);
    expect(await paths("employer's guide")).toEqual(['/cafe']);
    expect(await paths('"first day"')).toEqual(['/first-day']);
    expect(await paths('apprenticeships -trade')).toEqual(['/in-a-heading', '/in-the-text']);
    expect(await paths('boots -boots')).toEqual([]);
  });

  it.each(['', '   ', 'the and of', '!!!', "'; drop table x", ':*&|!()', '小', '\\'])(
    '%j is answered, not an error',
    async (words) => {
      expect(await search(words)).toMatchObject({ results: expect.any(Array) });
    },
  );

  it('pages with some of the words are found if no page has them all', async () => {
    expect(await search('boots bandicoot')).toMatchObject({
      isPartial: true,
      results: [{ path: '/blocks' }, { path: '/first-day' }],
    });
    expect(await search('boots hat')).toMatchObject({ isPartial: false });
  });
});

describe('typing mistakes', () => {
  it.each([
    ['aprentiship', '/in-the-title'],
    ['apprentiseships', '/in-the-title'],
    ['aprenticships trad', '/in-the-title'],
    ['apprent', '/in-the-title'],
    ['boothes', '/first-day'],
    ['bandikoot', '/blocks'],
    ['botos', '/first-day'],
  ])('%j finds %s and says what it looked for', async (typed, path) => {
    const { corrected, results } = await search(typed);
    expect(results[0]?.path).toBe(path);
    expect(corrected).toMatch(/^[a-z ]+$/);
    expect(corrected).not.toBe(typed);
  });

  it('words that a page has are not corrected, and unlike words find nothing', async () => {
    expect(await search('boots')).toMatchObject({ corrected: null });
    await addPage({ slug: 'call', title: 'Phone us' });
    expect(await search('xylophone')).toEqual({ corrected: null, isPartial: true, results: [] });
  });
});

describe('excerpts', () => {
  it('mark the matches with control characters, and text stays text', async () => {
    await addPage({
      slug: 'markup',
      title: 'Tags <b>in</b> titles',
      blocks: [text('Beware of \u0002<script>alert(1)</script> in **wallaby** text & [more](/x).')],
    });
    const [result] = (await search('wallaby')).results;
    expect(result?.title).toBe('Tags <b>in</b> titles');
    expect(result?.excerpt).toBe('Beware of  alert(1)  in \u0002wallaby\u0003 text & more');
    expect((await search('titles')).results[0]?.title).toContain('\u0002titles\u0003');
  });

  it('show where the words are, far into a text', async () => {
    const before = 'Some other words come first. '.repeat(50);
    await addPage({ slug: 'long', title: 'Long', blocks: [text(`${before}A cassowary runs by.`)] });
    const [result] = (await search('cassowary')).results;
    expect(result?.excerpt).toMatch(/^… /);
    expect(result?.excerpt).toContain('\u0002cassowary\u0003 runs');
    expect(result?.excerpt.length).toBeLessThan(300);
  });

  it('say where they end before the text does', async () => {
    const counted = Array.from({ length: 90 }, (_, n) => `seed${n}`).join(' ');
    await addPage({ slug: 'brolga', title: 'Brolga', blocks: [text(`Galahs eat ${counted}.`)] });
    const [found] = (await search('galahs')).results;
    expect(found?.excerpt).toMatch(/ eat seed0 .* …$/);
    // The word is in the title only.
    const [titled] = (await search('brolga')).results;
    expect(titled?.excerpt).toMatch(/^Galahs eat seed0 .* seed27 …$/);
    await addPage({ slug: 'short', title: 'Jabiru', blocks: [text('A jabiru digs at night.')] });
    expect((await search('jabiru')).results[0]?.excerpt).toMatch(/digs at night$/);
    await addPage({ slug: 'tiny', title: 'Tiny', blocks: [text('A gecko.')] });
    expect((await search('gecko')).results[0]?.excerpt).toBe('… \u0002gecko\u0003');
  });
});

describe('what is not found', () => {
  it('drafts, pages taken down, and words that a page no longer has', async () => {
    const id = await addPage({ slug: 'draft', title: 'Redundancies', isPublished: false });
    expect(await search('redundancies')).toMatchObject({ results: [], corrected: null });
    const set = (columns: string) =>
      database.owner.unsafe(`update content_pages set ${columns} where id = '${id}'`);
    await set('is_published = true');
    expect(await paths('redundancies')).toEqual(['/draft']);
    await set(`title = 'Something calmer'`);
    expect(await paths('redundancies')).toEqual(['/draft']);
    await set('is_published = true');
    expect(await search('redundancys')).toMatchObject({ results: [], corrected: null });
    await set('is_published = false');
    expect(await paths('calmer')).toEqual([]);
    const left = await database.owner`
      select word from private.search_words where word in ('redundancies', 'calmer')
    `;
    expect(left).toHaveLength(0);
  });

  it('the sign-in page and the page for wrong addresses', async () => {
    await database.owner`alter table content_pages disable trigger refuse_reserved_slug`;
    await addPage({ slug: 'login', title: 'Numbat sign in' });
    await addPage({ slug: 'not-found', title: 'Numbat not found' });
    expect(await paths('numbat')).toEqual(['/blocks']);
  });
});

it('a list of articles is not found by the words it shows without articles', async () => {
  const props = { heading: 'Bilby news', readMore: 'Quoll', emptyText: 'No potoroos yet' };
  await addPage({
    slug: 'news',
    title: 'News',
    blocks: [{ id: 'a', type: 'article-list', props }],
  });
  expect(await paths('bilby')).toEqual(['/news']);
  expect([...(await paths('quoll')), ...(await paths('potoroo'))]).toEqual([]);
});

it('the home page is found by the texts of the current release that are not hidden', async () => {
  async function publish(heading: string) {
    const hidden = { type: 'hero', props: { heading: 'Wombats welcome' }, isHidden: true };
    const snapshot = {
      settings: { title: 'Tuart', description: 'Work in Perth' },
      layout: { sections: [{ components: [{ type: 'hero', props: { heading } }, hidden] }] },
    };
    await database.owner`select private.write_release(${snapshot as never}::jsonb, null)`;
  }
  await publish('Echidnas welcome');
  expect(await paths('echidna')).toEqual(['/']);
  expect(await paths('wombat')).toEqual([]);
  await publish('Koalas welcome');
  expect(await paths('echidna')).toEqual([]);
  expect((await search('koala')).results).toMatchObject([{ path: '/', title: 'Tuart' }]);
});

it('changing a saved block changes what is found', async () => {
  const [block] = await database.owner`
    insert into content_blocks (name, type, content)
    values ('Note', 'rich-text', ${{ props: { markdown: 'A dugong swims.' } } as never})
    returning id
  `;
  const saved = { id: 'a', type: 'saved-block', props: { blockId: block?.id } };
  await addPage({ slug: 'with-block', title: 'With a block', blocks: [saved] });
  expect(await paths('dugong')).toEqual(['/with-block']);
  await database.owner`
    update content_blocks set content = ${{ props: { markdown: 'A turtle.' } } as never}
  `;
  expect(await paths('dugong')).toEqual([]);
  expect(await paths('turtle')).toEqual(['/with-block']);
});

describe('find_pages', () => {
  async function found(words: string, caller = admin) {
    return as(
      database.authenticator,
      caller,
      (sql) => sql`select title, is_published from public.find_pages(${words})`,
    );
  }

  it('finds drafts by their title, then published pages by their text', async () => {
    await addPage({ slug: 'boots-draft', title: 'Boots we like', isPublished: false });
    expect([...(await found('boots'))]).toEqual([
      { title: 'Boots we like', is_published: false },
      { title: 'Your first day', is_published: true },
    ]);
    expect(await found('bots')).toMatchObject([{ title: 'Your first day' }]);
    expect(await found('boots of Nobody')).toHaveLength(0);
  });

  it('is refused without content.view, and has no pages from the trash', async () => {
    const recruiter = await createStaff(database.owner, 'recruiter');
    await expect(found('boots', recruiter)).rejects.toMatchObject({ code: '42501' });
    await database.owner`update content_pages set deleted_at = now() where slug = 'first-day'`;
    expect(await found('boots')).toHaveLength(1);
  });
});
