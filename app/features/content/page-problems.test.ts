import { describe, expect, it } from 'vitest';
import type { Json } from '~/lib/supabase/database.types';
import { pageProblems } from './page-problems';

const KNOWN = { paths: new Set(['/', '/contact', '/fees']), hasPages: true };

function problems(...blocks: { type: string; props: Json }[]) {
  return pageProblems({ blocks }, KNOWN);
}

const text = (markdown: string) => ({ type: 'rich-text', props: { markdown } });

describe('pageProblems', () => {
  it('finds none on a sound page', () => {
    const image = { type: 'image', props: { image: { path: 'media/a.png', alt: 'A crew' } } };
    const link = { type: 'button', props: { label: 'Fees', link: '/fees#gst' } };
    expect(problems(text('## Heading\n\n[Contact](/contact)'), image, link)).toEqual([]);
  });

  it('names links that lead nowhere, in properties and in texts, once each', () => {
    const button = { type: 'button', props: { link: '/pricing' } };
    expect(problems(button, button, text('[x](/prcies) [y](https://elsewhere.example)'))).toEqual([
      'Broken link: /pricing',
      'Broken link: /prcies',
    ]);
  });

  it('does not judge files, or any link while the pages are unknown', () => {
    const file = { type: 'button', props: { link: '/storage/v1/object/public/media/a.pdf' } };
    expect(problems(file)).toEqual([]);
    const content = { blocks: [{ type: 'button', props: { link: '/pricing' } }] };
    expect(pageProblems(content, { ...KNOWN, hasPages: false })).toEqual([]);
  });

  it('names images without alt text, in lists too', () => {
    const images = [
      { image: { path: 'media/a.png', alt: ' ' } },
      { image: { path: 'media/b.png' } },
    ];
    expect(problems({ type: 'gallery', props: { images } })).toEqual([
      'An image has no alt text: media/a.png',
      'An image has no alt text: media/b.png',
    ]);
  });

  it('names empty headings', () => {
    const heading = { type: 'heading', props: { heading: '' } };
    expect(problems(heading, text('##\n\nText'))).toEqual([
      'A heading is empty',
      'Rich text has an empty heading',
    ]);
  });

  it('finds the same in columns, once each', () => {
    const nested = [
      { type: 'heading', props: { heading: '' } },
      { type: 'image', props: { image: { path: 'media/a.png', alt: '' } } },
      { type: 'rich-text', props: { markdown: '##\n\n[x](/prcies)' } },
    ];
    expect(problems({ type: 'columns', props: { columns: [{ blocks: nested }] } })).toEqual([
      'Broken link: /prcies',
      'An image has no alt text: media/a.png',
      'A heading is empty',
      'Rich text has an empty heading',
    ]);
  });

  it('copes with content that is not a document of blocks', () => {
    expect(pageProblems('Only text', KNOWN)).toEqual([]);
    expect(pageProblems({ pages: 1 }, KNOWN)).toEqual([]);
  });
});
