import { expect, it } from 'vitest';
import { toLink } from './link-targets';

it.each([
  ['kim@tuart.example', 'mailto:kim@tuart.example'],
  ['(08) 5550 0142', 'tel:0855500142'],
  ['+61 8 5550 0142', 'tel:+61855500142'],
  ['www.example.com/a', 'https://www.example.com/a'],
  [' /contact ', '/contact'],
  ['https://example.com', 'https://example.com'],
  ['#enquire', '#enquire'],
  ['', ''],
])('%j becomes %j', (typed, link) => {
  expect(toLink(typed)).toBe(link);
});
