import { describe, expect, it } from 'vitest';
import { isMarkdownTree } from './markdown-tree';

describe('isMarkdownTree', () => {
  it.each([
    [[]],
    [['text']],
    [[{ tag: 'p', children: ['a', { tag: 'a', href: '/b', children: ['b'] }] }]],
    [[{ tag: 'img', src: '/a.png', alt: '' }]],
    [[{ tag: 'ol', start: 3, children: [] }]],
    [[{ tag: 'td', align: 'right', children: [] }]],
  ])('accepts %j', (value) => {
    expect(isMarkdownTree(value)).toBe(true);
  });

  it.each([
    [null],
    ['text'],
    [{ tag: 'p' }],
    [[null]],
    [[42]],
    [[{ tag: 'script', children: ['alert(1)'] }]],
    [[{ tag: 'constructor' }]],
    [[{ tag: 'a', href: 'javascript:alert(1)', children: [] }]],
    [[{ tag: 'a', children: [] }]],
    [[{ tag: 'p', href: '/b' }]],
    [[{ tag: 'img', src: 'https://example.com/a.png' }]],
    [[{ tag: 'img' }]],
    [[{ tag: 'p', src: '/a.png' }]],
    [[{ tag: 'img', src: '/a.png', alt: 1 }]],
    [[{ tag: 'ol', start: '3' }]],
    [[{ tag: 'td', align: 'justify' }]],
    [[{ tag: 'p', children: 'text' }]],
    [[{ tag: 'p', children: [{ tag: 'iframe' }] }]],
  ])('refuses %j', (value) => {
    expect(isMarkdownTree(value)).toBe(false);
  });

  it('refuses endless nesting', () => {
    const deep = Array.from({ length: 5_000 }).reduce<unknown>(
      (inner) => [{ tag: 'blockquote', children: inner }],
      [],
    );
    expect(isMarkdownTree(deep)).toBe(false);
  });
});
