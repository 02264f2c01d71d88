import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderMarkup } from '../../tests/support/render-markup';
import { readBlocks } from './read-blocks';
import { RenderBlocks } from './render-blocks';

async function shown(...columns: unknown[]): Promise<string> {
  const components = await readBlocks([
    { id: 'c', type: 'columns', version: 2, props: { columns } },
  ]);
  return renderMarkup(createElement(RenderBlocks, { components }));
}

const heading = { id: 'h', type: 'heading', props: { heading: 'Inside' } };

it('visitors see the blocks in columns, read by their definitions', async () => {
  const markup = await shown({ blocks: [heading] }, { blocks: [{ type: 'button' }] });
  expect(markup.match(/<h2[^>]*>([^<]*)|Contact Us/g)).toEqual([
    expect.stringMatching(/>Inside$/),
    'Contact Us',
  ]);
});

it('visitors see the texts of columns in the old format', async () => {
  const props = { columns: [{ markdown: [{ tag: 'p', children: ['Old words'] }] }, {}] };
  const components = await readBlocks([{ id: 'c', type: 'columns', props }]);
  expect(await renderMarkup(createElement(RenderBlocks, { components }))).toContain('Old words');
});

it('broken columns never break a page', async () => {
  const columns = { id: 'x', type: 'columns', props: { columns: [{ blocks: [heading] }] } };
  const junk = [7, null, 'x', {}, { type: 7 }, { type: 'heading', props: 'x' }, { type: 'gone' }];
  const markup = await shown({ blocks: [...junk, columns] }, 7, { blocks: { deep: [] } });
  expect(markup).not.toContain('Inside');
  expect(markup).toContain('About this page');
});
