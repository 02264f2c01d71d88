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
    ['nothing', [], [], []],
    ['the same', [A, B], [A, B], ['a same', 'b same']],
    ['one more', [A], [A, B], ['a same', 'b added']],
    ['one more before it', [A], [B, A], ['b added', 'a same']],
    ['one less', [A, B], [B], ['b same', 'a removed']],
    ['another order', [A, B, C], [B, A, C], ['b moved', 'a moved', 'c same']],
    ['other words', [A, B], [block('a', 'new'), B], ['a changed', 'b same']],
    ['all of it', [A, B], [C, block('b', 'new')], ['c added', 'b changed', 'a removed']],
  ])('%s', (_what, before, after, expected) => {
    expect(kinds({ blocks: before }, { blocks: after })).toEqual(expected);
  });

  it('takes text, and JSON that is no document, as one part', () => {
    expect(compareContent('Old', 'New')).toEqual([
      { id: '', type: 'text', kind: 'changed', before: 'Old', after: 'New' },
    ]);
    expect(kinds('Old', { blocks: [A] })).toEqual(['a added', ' removed']);
    expect(kinds([1], [1])).toEqual([' same']);
  });

  it('tells blocks without ids, with the same id, and no blocks at all apart', () => {
    const odd = { blocks: [{ type: 'hero' }, A, A, 7, null] };
    const changes = compareContent(odd, odd);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(5);
    expect(changes.every(({ kind }) => kind === 'same')).toBe(true);
  });
});
