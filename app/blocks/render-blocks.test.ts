import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { renderMarkup } from '../../tests/support/render-markup';
import { RenderBlocks } from './render-blocks';

function headlines(...types: string[]): Promise<string[]> {
  const components = types.map((type, index) => ({
    id: String(index),
    type,
    version: 1,
    props: { headline: `Headline ${index}` },
  }));
  return renderMarkup(createElement(RenderBlocks, { components })).then((markup) =>
    [...markup.matchAll(/<(h\d)[^>]*>Headline (\d)/g)].map(([, tag, index]) => `${tag} ${index}`),
  );
}

describe('the page’s title', () => {
  it.each([
    [['hero'], ['h1 0']],
    [
      ['hero', 'divider', 'hero'],
      ['h1 0', 'h2 2'],
    ],
    [['divider', 'hero'], ['h2 1']],
    [
      ['no-such-block', 'hero', 'hero'],
      ['h2 1', 'h2 2'],
    ],
  ])('%j: a hero is the title only at the top of the page', async (types, expected) => {
    expect(await headlines(...types)).toEqual(expected);
  });
});
