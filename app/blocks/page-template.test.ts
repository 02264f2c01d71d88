import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { LayoutComponent } from '~/lib/site/release-parts';
import { DEFAULT_WORDS } from '~/lib/site/setting-defaults';
import { renderMarkup } from '../../tests/support/render-markup';
import { articleFacts } from './article-facts';
import { PageTemplate } from './page-template';
import { templateEnding } from './template-ending';

const OWN = { id: 'own', type: 'heading', props: { heading: 'Own words', text: 'Own words' } };

function markup(template: string, blocks: LayoutComponent[] = [OWN]): Promise<string> {
  return renderMarkup(
    createElement(PageTemplate, {
      title: 'Cadetships',
      description: 'A year of paid work',
      template,
      firstPublishedAt: '2026-01-02T03:00:00Z',
      updatedAt: '2026-03-04T03:00:00Z',
      blocks,
    }),
  );
}

describe('a page is shaped by its template', () => {
  it.each([
    [
      'standard',
      ['Last updated', '4 Mar 2026'],
      ['A year of paid work', 'Contact Us', 'Published'],
    ],
    ['blog', ['All articles', 'Published', '2 Jan 2026', 'Updated', '4 Mar 2026'], ['Contact Us']],
    ['landing', ['A year of paid work', 'bg-band', 'Ready when you are'], ['2026', 'Related']],
    [
      'service',
      [
        'Our services',
        'A year of paid work',
        'View All Services',
        'Related Services',
        'Ready when',
      ],
      ['2026'],
    ],
    ['of tomorrow', ['Last updated'], ['Contact Us']],
  ])('%s', async (template, shown, absent) => {
    const html = await markup(template);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<h1[^>]*>Cadetships<\/h1>/);
    for (const words of shown) expect(html).toContain(words);
    for (const words of absent) expect(html).not.toContain(words);
  });

  it('shows no update date when the page changed on the day it was published', async () => {
    const html = await renderMarkup(
      createElement(PageTemplate, {
        title: 'A day',
        description: '',
        template: 'blog',
        firstPublishedAt: '2026-01-02T03:00:00Z',
        updatedAt: '2026-01-02T04:00:00Z',
        blocks: [],
      }),
    );
    expect(html).not.toContain('Updated');
  });

  it('shows no title above a hero, and does not repeat an ending that the page already has', async () => {
    const html = await markup('landing', [{ id: 'h', type: 'hero', props: { headline: 'Mine' } }]);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain('Cadetships');
    expect(
      templateEnding('service', ['call-to-action'], DEFAULT_WORDS).map(({ type }) => type),
    ).toEqual(['related-services']);
    expect(templateEnding('constructor', [], DEFAULT_WORDS)).toEqual([]);
  });
});

it('an article shows its category, author, own date and featured image', async () => {
  const html = await renderMarkup(
    createElement(PageTemplate, {
      title: 'News',
      description: '',
      template: 'blog',
      firstPublishedAt: '2026-01-02T03:00:00Z',
      updatedAt: '2026-03-04T03:00:00Z',
      article: articleFacts({
        ...{ author: 'Kim Lee', category: 'Hiring', article_date: '2025-12-24' },
        featured_image: { path: 'media/crew.png', alt: 'The crew' },
      }),
      blocks: [],
    }),
  );
  for (const shown of ['Hiring', 'By Kim Lee', '24 Dec 2025', '4 Mar 2026', 'alt="The crew"']) {
    expect(html).toContain(shown);
  }
  expect(html).not.toContain('2 Jan 2026');
});

it.each([null, 'crew.png', { path: '../secret' }, []])(
  'a featured image of %j shows nothing',
  async (image) => {
    const picture = createElement(
      'div',
      null,
      articleFacts({
        ...{ author: null, category: null, article_date: null },
        featured_image: image,
      }).picture,
    );
    expect(await renderMarkup(picture)).not.toContain('<img');
  },
);
