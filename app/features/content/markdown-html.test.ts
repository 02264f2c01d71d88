import { expect, it } from 'vitest';
import { markdownHtml } from './markdown-html';
import { parseMarkdown } from './parse-markdown';

it.each([
  ['**Bold** & <b>', '<p><strong>Bold</strong> &amp; &lt;b&gt;</p>'],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['[us](/contact)', '<p><a href="https://tuart.example/contact">us</a></p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['3. three', '<ol start="3"><li>three</li></ol>'],
  [
    '![A "crew"](/storage/v1/a.png)',
    '<p><img src="https://tuart.example/storage/v1/a.png" alt="A &quot;crew&quot;"></p>',
  ],
])('%j', (source, html) => {
  expect(markdownHtml(parseMarkdown(source), 'https://tuart.example')).toBe(html);
});
