import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it.each([
  ['Ashby & Sons', 'Ashby &amp; Sons'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['" onload="x', '&quot; onload=&quot;x'],
  ["it's", 'it&#39;s'],
  ['&amp;', '&amp;amp;'],
  ['Zoë – 5 €', 'Zoë – 5 €'],
  ['', ''],
])('%s', (text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped);
});
