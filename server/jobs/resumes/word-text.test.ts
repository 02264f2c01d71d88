import { expect, it } from 'vitest';
import { zip } from '../../../tests/storage/samples.ts';
import { growthOfTime } from '../../../tests/support/cpu-time.ts';
import { wordText } from './word-text.ts';

const MAX = 1_000;

function wordFile(content: string): Buffer {
  return zip([{ name: 'word/document.xml', content: `<w:document>${content}</w:document>` }]);
}

it('reads the words of a Word file, with its paragraphs apart', () => {
  const file = wordFile(
    '<w:p><w:r><w:t>Fitter</w:t></w:r><w:r><w:t> &amp; turner</w:t></w:r></w:p><w:p><w:r><w:t>Forklift&#233;</w:t></w:r></w:p>',
  );
  expect(wordText(file, MAX)).toBe('Fitter & turner\nForklifté\n');
});

it('a ZIP without a document has no words, nor has another file', () => {
  expect(wordText(zip([{ name: 'a.txt', content: 'words' }]), MAX)).toBeUndefined();
  expect(wordText(Buffer.from('words'), MAX)).toBeUndefined();
});

it('refuses a document that unpacks to more than 20 MB', () => {
  expect(() => wordText(wordFile('x'.repeat(21 * 1024 * 1024)), MAX)).toThrow();
});

it('reads no more than it was asked for', () => {
  const file = wordFile('<w:p><w:t>&#233;word</w:t></w:p>'.repeat(10_000));
  expect(wordText(file, MAX)).toBe('éword\n'.repeat(200).slice(0, MAX));
});

it.each(['<w:br ', '<', '<w:t', '</w:p', '&#', '<w:br/>', '<a>b'])(
  'the time for many “%s” grows no faster than the document',
  async (piece) => {
    const make = (size: number) =>
      zip([{ name: 'word/document.xml', content: piece.repeat(size) }]);
    const growth = await growthOfTime(make, 60_000, (file) => wordText(file, 10_000_000));
    expect(growth).toBeLessThan(8);
  },
  120_000,
);
