import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { MarkdownText } from './markdown-text';
import type { MarkdownNode } from './markdown-tree';
import { parseMarkdown } from './parse-markdown';

function render(nodes: MarkdownNode[]): string {
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(MarkdownText, { nodes })),
  );
  return html.replace(/^<div class="prose">(.*)<\/div>$/s, '$1');
}

describe('MarkdownText', () => {
  it.each([
    ['## Hello', '<h2 id="part-hello">Hello</h2>'],
    ['a *b* **c**', '<p>a <em>b</em> <strong>c</strong></p>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['a  \nb', '<p>a<br/>b</p>'],
    ['---', '<hr/>'],
    ['[a](/b?c#d)', '<p><a href="/b?c#d" data-discover="true">a</a></p>'],
    ['[a](mailto:x@y.example)', '<p><a href="mailto:x@y.example">a</a></p>'],
    [
      '[a](https://example.com)',
      '<p><a href="https://example.com/" rel="noopener noreferrer">a</a></p>',
    ],
    ['![a](/b.png)', '<p><img alt="a" src="/b.png" loading="lazy" decoding="async"/></p>'],
    [
      '|a|\n|-:|\n|b|',
      '<div class="overflow-x-auto"><table><thead><tr><th scope="col" style="text-align:right">a</th></tr></thead><tbody><tr><td style="text-align:right">b</td></tr></tbody></table></div>',
    ],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
  ])('%j', (source, html) => {
    expect(render(parseMarkdown(source))).toBe(html);
  });

  it('does not render a link to a forbidden address', () => {
    expect(render([{ tag: 'a', href: 'javascript:alert(1)', children: ['a'] }])).toBe('a');
  });
});
