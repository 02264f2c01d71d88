import { describe, expect, it } from 'vitest';
import { contentToText, textToContent } from './page-text';

describe('textToContent', () => {
  it.each([
    ['{"blocks": []}', { blocks: [] }],
    [' [1, null] ', [1, null]],
    ['42', 42],
    ['"quoted"', 'quoted'],
    ['Just words', 'Just words'],
    ['{"blocks": [}', '{"blocks": [}'],
    ['</script><b>', '</script><b>'],
  ])('%j', (text, content) => {
    expect(textToContent(text)).toEqual(content);
  });
});

describe('contentToText', () => {
  it.each([
    { blocks: [] },
    { blocks: [{ id: 'a', type: 'hero', props: { headline: 'Hi' } }] },
    [1],
  ])('restores the same content: %j', (content) => {
    expect(textToContent(contentToText(content))).toEqual(content);
  });

  it('formats a document and leaves text unchanged', () => {
    expect(contentToText({ blocks: [] })).toBe('{\n  "blocks": []\n}');
    expect(contentToText('Two\nlines')).toBe('Two\nlines');
  });
});
