import { describe, expect, it } from 'vitest';
import { headingId, headingsOf } from './page-headings';
import { parseMarkdown } from './parse-markdown';

describe('headingsOf', () => {
  it('lists the second-level headings of all texts, each once', () => {
    const blocks = [
      { props: { markdown: parseMarkdown('## What we *collect*\n\ntext\n\n### Deeper') } },
      { props: { title: 'No text' } },
      { props: { markdown: parseMarkdown('## Wages & fees\n\n## What we collect') } },
    ];
    expect(headingsOf(blocks)).toEqual([
      { id: 'part-what-we-collect', text: 'What we collect' },
      { id: 'part-wages-fees', text: 'Wages & fees' },
    ]);
  });

  it('makes an anchor from any text', () => {
    expect(headingId(['Who pays?'])).toBe('part-who-pays');
    expect(headingId(['職業'])).toBe('part-職業');
    expect(headingId([])).toBe('part-');
  });
});
