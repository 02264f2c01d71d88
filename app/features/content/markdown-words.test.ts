import { describe, expect, it } from 'vitest';
import { markdownWords } from './markdown-words';
import { parseMarkdown } from './parse-markdown';

describe('markdownWords', () => {
  it.each([
    ['', ''],
    ['One *two* [three](/x)', 'One two three'],
    ['One\n\nTwo', 'One\nTwo'],
    ['- a\n- b', 'a\nb'],
    ['# Title\n\ntext', 'Title\ntext'],
    ['a  \nb', 'a\nb'],
  ])('%j', (source, words) => {
    expect(markdownWords(parseMarkdown(source))).toBe(words);
  });

  it('leaves unparsed text unchanged', () => {
    expect(markdownWords(' *x* ')).toBe('*x*');
  });
});
