import { describe, expect, it } from 'vitest';
import type { Json } from '~/lib/supabase/database.types';
import { compareContent } from './compare-content';

function block(id: string, headline = id) {
  return { id, type: 'hero', props: { headline } };
}

function kinds(before: Json, after: Json) {
  return compareContent(before, after).map(({ id, kind }) => `${id} ${kind}`);
}

const A = block('a');
const B = block('b');
const C = block('c');

describe('compareContent', () => {
  it.each([
    ['no blocks', [], [], []],
    ['the same blocks', [A, B], [A, B], ['a same', 'b same']],
    ['a block added', [A], [A, B], ['a same', 'b added']],
    ['a block added in front', [A], [B, A], ['b added', 'a same']],
    ['a block removed', [A, B], [B], ['b same', 'a removed']],
    ['another order', [A, B, C], [B, A, C], ['b moved', 'a moved', 'c same']],
    ['a block changed', [A, B], [block('a', 'new'), B], ['a changed', 'b same']],
    [
      'several changes at once',
      [A, B],
      [C, block('b', 'new')],
      ['c added', 'b changed', 'a removed'],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(kinds({ blocks: before }, { blocks: after })).toEqual(expected);
  });

  it('treats text, and JSON that is not a document, as one part', () => {
    expect(compareContent('Old', 'New')).toEqual([
      { id: '', type: 'text', kind: 'changed', before: 'Old', after: 'New' },
    ]);
    expect(kinds('Old', { blocks: [A] })).toEqual(['a added', ' removed']);
    expect(kinds([1], [1])).toEqual([' same']);
  });

  it('distinguishes blocks without ids, blocks with the same id, and values that are not blocks', () => {
    const odd = { blocks: [{ type: 'hero' }, A, A, 7, null] };
    const changes = compareContent(odd, odd);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(5);
    expect(changes.every(({ kind }) => kind === 'same')).toBe(true);
  });
});
