import { expect, it } from 'vitest';
import { blockLabels } from './block-labels';

it('names blocks by place, kind and heading', () => {
  const content = {
    blocks: [
      { id: 'a', type: 'hero', props: { headline: 'Work worth staying in' } },
      { id: 'b', type: 'rich-text', props: { markdown: 'Text' } },
      { id: 'c', type: 'faq', props: { heading: ' ' } },
    ],
  };
  expect(blockLabels(content)).toEqual({
    a: '1. Hero: Work worth staying in',
    b: '2. Rich text',
    c: '3. Faq',
  });
});

it('names blocks in columns as well', () => {
  const nested = { id: 'n', type: 'heading', props: { heading: 'Inside' } };
  const columns = { id: 'c', type: 'columns', props: { columns: [{ blocks: [nested, 7] }] } };
  expect(blockLabels({ blocks: [columns] })).toEqual({ c: '1. Columns', n: '2. Heading: Inside' });
});

it('copes with content that is not a document of blocks', () => {
  expect(blockLabels({ pages: 1 })).toEqual({});
  expect(blockLabels('Only text')).toEqual({ text: '1. Rich text' });
});
