import { describe, expect, it } from 'vitest';
import { contentToText, textToContent } from '~/features/content/page-text';
import type { LayoutComponent, SiteLayout } from '~/lib/site/release-parts';
import type { Json } from '~/lib/supabase/database.types';
import { isSameShape, layoutToContent, layoutWithContent } from './home-document';

function component(id: string): LayoutComponent {
  return { id, type: 'heading', version: 1, props: { heading: id } };
}

const LAYOUT: SiteLayout = {
  template: 'standard',
  sections: [
    { id: 'header', name: 'Header', components: [] },
    { id: 'main', name: 'Main Content', components: [component('a'), component('b')] },
    { id: 'footer', name: 'Footer', components: [{ ...component('c'), isHidden: true }] },
  ],
  setAside: [component('aside')],
  lastUpdated: null,
};

interface Listed {
  id: string;
  [key: string]: Json;
}

/** Changes the list as the canvas does. */
function changed(change: (blocks: Listed[]) => Listed[]): SiteLayout {
  const { blocks } = textToContent(layoutToContent(LAYOUT)) as unknown as { blocks: Listed[] };
  return layoutWithContent(LAYOUT, contentToText({ blocks: change(blocks) }));
}

function idsOf({ sections }: SiteLayout): string[][] {
  return sections.map(({ components }) => components.map(({ id }) => id));
}

describe('the home page on the canvas', () => {
  it('comes back as it was, with hidden and set-aside components', () => {
    expect(changed((blocks) => blocks)).toEqual(LAYOUT);
  });

  it('puts a block into the section whose mark is before it', () => {
    const moved = changed((blocks) => {
      const b = blocks.findIndex(({ id }) => id === 'b');
      return blocks.toSpliced(b, 2, ...blocks.slice(b, b + 2).toReversed());
    });
    expect(idsOf(moved)).toEqual([[], ['a'], ['b', 'c']]);
  });

  it('has another shape when a block is moved, removed or hidden, not when its text changes', () => {
    const withMain = (components: LayoutComponent[]) => ({
      ...LAYOUT,
      sections: LAYOUT.sections.with(1, { id: 'main', name: 'Main Content', components }),
    });
    const [a, b] = [component('a'), component('b')];
    expect(isSameShape(LAYOUT, withMain([{ ...a, props: { heading: 'Other' } }, b]))).toBe(true);
    expect(isSameShape(LAYOUT, withMain([b, a]))).toBe(false);
    expect(isSameShape(LAYOUT, withMain([a]))).toBe(false);
    expect(isSameShape(LAYOUT, withMain([{ ...a, isHidden: true }, b]))).toBe(false);
  });

  it('keeps blocks before the first mark, and all sections when their marks are missing', () => {
    const isBlock = ({ id }: Listed) => !id.startsWith('section-mark-');
    const first = changed((blocks) => [...blocks.slice(4), ...blocks.slice(0, 4)]);
    expect(idsOf(first)).toEqual([[], ['a', 'b'], ['c']]);
    const marksLost = changed((blocks) => blocks.filter(isBlock));
    expect(idsOf(marksLost)).toEqual([['a', 'b', 'c'], [], []]);
    const early = changed((blocks) => [...blocks.filter(({ id }) => id === 'a'), ...blocks]);
    expect(idsOf(early)[0]).toEqual(['a']);
  });
});
