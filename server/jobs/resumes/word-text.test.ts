import { expect, it } from 'vitest';
import { zip } from '../../../tests/storage/samples.ts';
import { wordText } from './word-text.ts';

function wordFile(content: string): Buffer {
  return zip([{ name: 'word/document.xml', content: `<w:document>${content}</w:document>` }]);
}

it('reads the words of a Word file, with its paragraphs apart', () => {
  const file = wordFile(
    '<w:p><w:r><w:t>Fitter</w:t></w:r><w:r><w:t> &amp; turner</w:t></w:r></w:p><w:p><w:r><w:t>Forklift&#233;</w:t></w:r></w:p>',
  );
  expect(wordText(file)).toBe('Fitter & turner\nForklifté\n');
});

it('a ZIP without a document has no words, nor has another file', () => {
  expect(wordText(zip([{ name: 'a.txt', content: 'words' }]))).toBeUndefined();
  expect(wordText(Buffer.from('words'))).toBeUndefined();
});

it('refuses a document that unpacks to more than 20 MB', () => {
  expect(() => wordText(wordFile('x'.repeat(21 * 1024 * 1024)))).toThrow();
});
