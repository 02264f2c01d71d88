import { describe, expect, it } from 'vitest';
import { type FileFacts, filePathsIn, withFileFacts } from './file-facts';

const PATH = 'media/1-ab.png';
const REPLACED = '2026-11-15T08:00:00.000Z';

const FACTS: FileFacts = {
  path: PATH,
  is_missing: false,
  alt_text: 'New',
  former_alt_texts: ['Old', ''],
  width: 40,
  height: 30,
  focal_x: 0.25,
  focal_y: 1,
  replaced_at: null,
};

function nested(value: unknown, depth: number): unknown {
  return depth === 0 ? value : [nested(value, depth - 1)];
}

describe('filePathsIn', () => {
  it('finds each file once, however deeply nested', () => {
    const content = {
      blocks: [
        { props: { image: { path: PATH, alt: '' } } },
        { props: { left: [{ image: { path: PATH } }, { image: { path: 'logos/b/c.png' } }] } },
      ],
    };
    expect(filePathsIn(content)).toEqual([PATH, 'logos/b/c.png']);
  });

  it.each([
    null,
    'media/x.png',
    7,
    [],
    { path: 7 },
    { path: '/contact' },
    { path: 'https://example.com/x.png' },
    { path: 'media/' },
  ])('finds nothing in %j', (content) => {
    expect(filePathsIn(content)).toEqual([]);
  });

  it('stops looking at great depth', () => {
    expect(filePathsIn(nested({ path: PATH }, 20))).toEqual([PATH]);
    expect(filePathsIn(nested({ path: PATH }, 5_000))).toEqual([]);
  });
});

describe('withFileFacts', () => {
  const shown = (file: object, facts: Partial<FileFacts> = {}) =>
    withFileFacts([{ image: { path: PATH, ...file } }], [{ ...FACTS, ...facts }])[0]?.image;

  it('uses the current size and focal point', () => {
    expect(shown({ alt: 'Old', width: 4, height: 3, focalX: 0.5 })).toEqual({
      path: PATH,
      alt: 'New',
      width: 40,
      height: 30,
      focalX: 0.25,
      focalY: 1,
    });
  });

  it('keeps the stored size when the library has none', () => {
    expect(shown({ width: 4, height: 3 }, { width: null })).toMatchObject({ width: 4, height: 3 });
  });

  it.each([
    ['the library’s, before it changed', 'Old', 'New', 'New'],
    ['the library’s, when it was decorative', '', 'New', 'New'],
    ['none', undefined, 'New', 'New'],
    ['the page’s own', 'Our crew in May', 'New', 'Our crew in May'],
    ['the library’s, which has none now', 'Old', null, 'Old'],
    ['the library’s, decorative now', 'Old', '', ''],
  ])('updates the alt text when it was %s', (_whose, alt, alt_text, expected) => {
    expect(shown({ alt }, { alt_text })).toMatchObject({ alt: expected });
  });

  it('includes the time of a replacement', () => {
    expect(shown({})).not.toHaveProperty('replacedAt');
    expect(shown({}, { replaced_at: REPLACED })).toMatchObject({ replacedAt: REPLACED });
  });

  it('leaves everything else unchanged', () => {
    const content = { title: 'x', image: { path: 'media/other.png', alt: 'A' }, text: ['media/x'] };
    expect(withFileFacts(content, [FACTS])).toEqual(content);
  });
});

describe('a deleted file', () => {
  const gone = [{ ...FACTS, is_missing: true }];

  it('is left out of blocks, texts and videos', () => {
    const text = (src: string) => [
      { tag: 'p', children: ['See ', { tag: 'img', src, alt: 'It' }] },
    ];
    const content = {
      image: { path: PATH, alt: 'It' },
      images: [{ image: { path: PATH } }, { image: { path: 'media/other.png' } }],
      markdown: text(`/storage/v1/object/public/${PATH}?v=1`),
      other: text('/storage/v1/object/public/media/other.png'),
      broken: text('/storage/v1/object/public/%E0%A4%A'),
      video: PATH,
    };
    expect(filePathsIn(content)).toEqual([PATH, 'media/other.png']);
    expect(withFileFacts(content, gone)).toEqual({
      ...content,
      image: null,
      images: [{ image: null }, { image: { path: 'media/other.png' } }],
      markdown: [{ tag: 'p', children: ['See ', ''] }],
      video: null,
    });
  });

  it('stays while the file exists', () => {
    const content = {
      video: PATH,
      markdown: [{ tag: 'img', src: `/storage/v1/object/public/${PATH}` }],
    };
    expect(withFileFacts(content, [FACTS])).toEqual(content);
  });
});
