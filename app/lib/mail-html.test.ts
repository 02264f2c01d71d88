import { describe, expect, it } from 'vitest';
import { mailHtml } from './mail-html';

function bodyOf(text: string): string {
  return /<body[^>]*>(.*)<\/body>/s.exec(mailHtml(text))?.[1] ?? '';
}

describe('mailHtml', () => {
  it('works in dark mode: it sets no colour, and says so', () => {
    expect(mailHtml('Hello')).toContain('<meta name="color-scheme" content="light dark">');
    expect(mailHtml('Hello')).not.toMatch(/color:|background/);
  });

  it.each([
    ['', ''],
    ['Hello', '<p>Hello</p>'],
    ['Hello\n\nKind regards\nPriya\n', '<p>Hello</p><p>Kind regards<br>Priya</p>'],
    ['One\r\n \r\nTwo', '<p>One</p><p>Two</p>'],
    ['<b>"1" & \'2\'</b>', '<p>&lt;b&gt;&quot;1&quot; &amp; &#39;2&#39;&lt;/b&gt;</p>'],
    [
      'See https://a.example/?x=1&y=2.',
      '<p>See <a href="https://a.example/?x=1&amp;y=2">https://a.example/?x=1&amp;y=2</a>.</p>',
    ],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
    [
      'https://a.example"onclick=x',
      '<p><a href="https://a.example">https://a.example</a>&quot;onclick=x</p>',
    ],
  ])('%j', (text, html) => {
    expect(bodyOf(text)).toBe(html);
  });
});
