import { expect, it } from 'vitest';
import { BEING_UPDATED, factKeysIn, figuresOn, withFacts } from './with-facts.ts';

const WAGE = { key: 'wage', shown: '$24.95', valid_from: '2025-07-01', valid_to: '2026-06-30' };
const OPEN = { key: 'open', shown: '<b>12%</b>', valid_from: '2025-07-01', valid_to: null };

it.each([
  ['2025-06-30', []],
  ['2025-07-01', ['wage', 'open']],
  ['2026-06-30', ['wage', 'open']],
  ['2026-07-01', ['open']],
])('has the figures that are valid on %s', (day, keys) => {
  expect([...figuresOn([WAGE, OPEN], day).keys()]).toEqual(keys);
});

it('fills in texts at any depth, and leaves everything else', () => {
  const figures = figuresOn([WAGE, OPEN], '2026-01-01');
  const page = {
    title: 'At least {{fact:wage}}',
    blocks: [
      {
        type: 'faq',
        props: {
          items: [
            { question: '{{ fact:wage }}?', answer: [{ tag: 'p', children: ['{{fact:open}}'] }] },
          ],
        },
      },
    ],
    count: 3,
    none: null,
    other: '{{name}}',
  };
  expect(withFacts(page, figures)).toEqual({
    title: 'At least $24.95',
    blocks: [
      {
        type: 'faq',
        props: {
          items: [{ question: '$24.95?', answer: [{ tag: 'p', children: ['<b>12%</b>'] }] }],
        },
      },
    ],
    count: 3,
    none: null,
    other: '{{name}}',
  });
});

it('says that an expired or unknown figure is being updated', () => {
  const figures = figuresOn([WAGE], '2026-07-01');
  expect(withFacts('You get {{fact:wage}} and {{fact:nothing}}.', figures)).toBe(
    `You get ${BEING_UPDATED} and ${BEING_UPDATED}.`,
  );
});

it('finds the facts that a page mentions, each once', () => {
  expect(factKeysIn([{ a: '{{fact:one}} {{ fact:two }}' }, '{{fact:one}} {{name}}'])).toEqual([
    'one',
    'two',
  ]);
});
