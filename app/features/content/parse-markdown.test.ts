import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMarkdownTree, type MarkdownNode } from './markdown-tree';
import { parseMarkdown } from './parse-markdown';

function p(...children: MarkdownNode[]): MarkdownNode {
  return { tag: 'p', children };
}

function textOf(nodes: MarkdownNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : textOf(node.children ?? [])))
    .join('');
}

function tagsOf(nodes: MarkdownNode[]): string[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node.tag, ...tagsOf(node.children ?? [])],
  );
}

describe('every construct', () => {
  it.each<[string, string, MarkdownNode[]]>([
    ['nothing', '', []],
    ['paragraphs', 'One\ntwo\n\nThree', [p('One\ntwo'), p('Three')]],
    ['a line break', 'One  \ntwo', [p('One', { tag: 'br' }, 'two')]],
    [
      'emphasis',
      '*a* **b** ~~c~~',
      [
        p({ tag: 'em', children: ['a'] }, ' ', { tag: 'strong', children: ['b'] }, ' ', {
          tag: 'del',
          children: ['c'],
        }),
      ],
    ],
    ['code', '`a<b`', [p({ tag: 'code', children: ['a<b'] })]],
    ['a fence', '```js\na\n```', [{ tag: 'pre', children: [{ tag: 'code', children: ['a\n'] }] }]],
    [
      'an indented block',
      '    a',
      [{ tag: 'pre', children: [{ tag: 'code', children: ['a\n'] }] }],
    ],
    ['a quotation', '> a', [{ tag: 'blockquote', children: [p('a')] }]],
    ['a rule', '---', [{ tag: 'hr' }]],
    [
      'a tight list',
      '- a\n- b\n  1. c',
      [
        {
          tag: 'ul',
          children: [
            { tag: 'li', children: ['a'] },
            {
              tag: 'li',
              children: ['b', { tag: 'ol', children: [{ tag: 'li', children: ['c'] }] }],
            },
          ],
        },
      ],
    ],
    ['a loose list', '* a\n\n* b', [ul(p('a'), p('b'))]],
    [
      'a list from 3',
      '3. a',
      [{ tag: 'ol', start: 3, children: [{ tag: 'li', children: ['a'] }] }],
    ],
    [
      'a table',
      '| a | b |\n| :- | -: |\n| 1 | *2* |',
      [
        {
          tag: 'table',
          children: [
            {
              tag: 'thead',
              children: [
                {
                  tag: 'tr',
                  children: [
                    { tag: 'th', align: 'left', children: ['a'] },
                    { tag: 'th', align: 'right', children: ['b'] },
                  ],
                },
              ],
            },
            {
              tag: 'tbody',
              children: [
                {
                  tag: 'tr',
                  children: [
                    { tag: 'td', align: 'left', children: ['1'] },
                    { tag: 'td', align: 'right', children: [{ tag: 'em', children: ['2'] }] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    ],
    ['a link', '[a](/b)', [p({ tag: 'a', href: '/b', children: ['a'] })]],
    ['a reference', '[a]\n\n[a]: /b', [p({ tag: 'a', href: '/b', children: ['a'] })]],
    [
      'an address',
      '<info@tuart.example>',
      [p({ tag: 'a', href: 'mailto:info@tuart.example', children: ['info@tuart.example'] })],
    ],
    ['an image', '![a](/b.png "t")', [p({ tag: 'img', src: '/b.png', alt: 'a' })]],
    ['entities', '&copy; &amp; &#39; &nope;', [p("© & ' &nope;")]],
    ['escapes', '\\*a\\*', [p('*a*')]],
  ])('%s', (_name, source, tree) => {
    expect(parseMarkdown(source)).toEqual(tree);
  });

  it('starts headings below the page’s title', () => {
    const source = '# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6';
    expect(parseMarkdown(source).map((node) => typeof node !== 'string' && node.tag)).toEqual([
      'h2',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
    ]);
  });
});

function ul(...items: MarkdownNode[]): MarkdownNode {
  return { tag: 'ul', children: items.map((item) => ({ tag: 'li', children: [item] })) };
}

describe('hostile input', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <svg onload=alert(1)> b',
    '<!-- hidden -->',
  ])('treats HTML as text: %s', (source) => {
    expect(parseMarkdown(source)).toEqual([p(source)]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](JAVASCRIPT:alert(1))',
    '[x](data:text/html,y)',
    '<javascript:alert(1)>',
    '[x][r]\n\n[r]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '[x](/.//evil.example)',
  ])('makes no link and no image from %j', (source) => {
    expect(tagsOf(parseMarkdown(source))).not.toContain('a');
    expect(tagsOf(parseMarkdown(source))).not.toContain('img');
  });

  it('turns an image on another site into a link', () => {
    expect(parseMarkdown('![plan](https://example.com/a.png)')).toEqual([
      p({ tag: 'a', href: 'https://example.com/a.png', children: ['plan'] }),
    ]);
  });

  it('shows text that is too long as it was typed', () => {
    const source = '*a* '.repeat(60_000);
    expect(parseMarkdown(source)).toEqual([{ tag: 'pre', children: [source] }]);
  });

  it.each([
    ['quotations', '>'.repeat(100_000)],
    ['lists', Array.from({ length: 300 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')],
    ['asterisks', `${'*'.repeat(50_000)}a`],
    ['underscores', '_a'.repeat(50_000)],
    ['brackets', '['.repeat(50_000)],
    ['half links', '[a]('.repeat(20_000)],
  ])('finishes in time with very many %s', (_name, source) => {
    const started = process.threadCpuUsage();
    expect(isMarkdownTree(parseMarkdown(source))).toBe(true);
    expect(process.threadCpuUsage(started).user).toBeLessThan(3_000_000);
  });

  it('makes a valid tree from any input, and keeps every word of plain text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (source) => {
        expect(isMarkdownTree(parseMarkdown(source))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,9}$/), (source) => {
        expect(textOf(parseMarkdown(source))).toBe(source);
      }),
    );
  });
});
