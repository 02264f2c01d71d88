import { Window } from 'happy-dom';
import { DOMParser as SchemaParser } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { DOCS_PASTE, WORD_PASTE } from '../../../../tests/support/paste-samples';
import { cleanPaste, plainParagraphs } from './clean-paste';
import { writeDocument } from './document';
import { schema } from './schema';

function parse(html: string): Document {
  const { DOMParser } = new Window();
  return new DOMParser().parseFromString(html, 'text/html') as unknown as Document;
}

/** The Markdown of what someone pasted. */
function pasted(html: string): string {
  const { body } = parse(cleanPaste(html, parse));
  return writeDocument(SchemaParser.fromSchema(schema).parse(body));
}

describe('pasting', () => {
  it('from Word keeps headings, lists, formatting, links and tables, and nothing else', () => {
    expect(pasted(WORD_PASTE)).toBe(
      [
        '## Our promise',
        'We **answer** within _two_ days, see [the rules](https://example.com/a?b=1).',
        '- First\n  - Inner\n- Second',
        '1. One',
        '| **Who** | What |\n| --- | --- |\n| Trainee or apprentice | works |',
        'a file',
      ].join('\n\n'),
    );
  });

  it('from Google Docs does the same', () => {
    expect(pasted(DOCS_PASTE)).toBe(
      [
        '## Our promise',
        'We **answer** _soon_, see [the rules](https://example.com/)',
        '- First\n  - Inner\n- Second',
        '| Who | What |  |\n| --- | --- | --- |',
      ].join('\n\n'),
    );
  });

  it.each([
    ['scripts and styles', '<p onclick="x()">a<script>b</script><style>c</style></p>', 'a'],
    ['unsafe links', '<a href="javascript:alert(1)">a</a> <a href="data:,x">b</a>', 'a b'],
    ['pictures from elsewhere', '<p>a<img src="https://t.example/p.gif" alt="x">b</p>', 'ab'],
    ['hidden text', '<p>a<span style="display:none">b</span></p>', 'a'],
    ['classes and colours', '<p class="x"><span style="color:red">a</span></p>', 'a'],
    [
      'a table around everything',
      '<table><tr><td><h1>a</h1><p>b</p></td></tr></table>',
      '## a\n\nb',
    ],
    [
      'cells over several rows',
      '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
      '| a | b |\n| --- | --- |\n|  | c |',
    ],
  ])('from a web page simplifies %s', (_, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });

  it('plain text makes paragraphs of what empty lines separate', () => {
    expect(plainParagraphs('a\r\nb\r\n \r\n\n c \n')).toEqual([['a', 'b'], ['c']]);
    expect(plainParagraphs('\n\n')).toEqual([]);
  });
});
