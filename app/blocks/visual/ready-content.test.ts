import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageFormSchema } from '~/features/content/content-schema';
import { readPageContent } from '~/features/content/page-content';
import { PAGE_STARTS, startValues } from '~/features/content/page-starts';
import { renderMarkup } from '../../../tests/support/render-markup';
import { PageTemplate } from '../page-template';
import { type BlockLibrary, loadAllBlocks } from './all-blocks';
import { newItems } from './block-items';
import { PATTERNS } from './patterns';

const PLACES = /Tuart|Perth|Wembley|Western Australia|\bWA\b/;

let library: BlockLibrary;
beforeAll(async () => {
  library = await loadAllBlocks();
});

function markup(template: string, blocks: readonly object[]): Promise<string> {
  return renderMarkup(
    createElement(PageTemplate, {
      title: 'New page',
      description: '',
      template,
      firstPublishedAt: '2026-01-02T03:00:00Z',
      updatedAt: '2026-01-02T03:00:00Z',
      blocks: readPageContent({ blocks }),
    }),
  );
}

const READY = [
  ...PAGE_STARTS.map(({ label, template, blocks }) => ({ name: label, template, blocks })),
  ...PATTERNS.map(({ name, blocks }) => ({ name, template: 'standard', blocks })),
];

describe.each(READY)('$name', ({ template, blocks }) => {
  it('has only properties that its blocks know and accept as they are', () => {
    const items = newItems(blocks, library);
    expect(items.map(({ type }) => type)).toEqual(blocks.map(({ type }) => type));
    for (const [index, { props }] of blocks.entries())
      expect(items[index]?.props).toMatchObject(props ?? {});
  });

  it('is shown to visitors with every text, and names no place', async () => {
    const html = await markup(template, blocks);
    const texts = JSON.stringify(blocks);
    for (const [, heading = ''] of texts.matchAll(/"(?:heading|headline|title)":"([^"]+)"/g)) {
      expect(html).toContain(heading.replace("'", '&#x27;'));
    }
    expect(texts).not.toMatch(PLACES);
  });
});

it.each(PAGE_STARTS)('$label makes a page that can be saved', (start) => {
  const form = {
    ...{ title: 'New', slug: 'new', meta_description: '', additional_field: '' },
    ...{ is_published: false, featured_image: '', author: '', category: '', article_date: '' },
    ...startValues(start),
  };
  expect(pageFormSchema.safeParse(form).error).toBeUndefined();
});

it('every pattern inserts several blocks', () => {
  for (const { blocks } of PATTERNS) expect(blocks.length).toBeGreaterThan(1);
});
