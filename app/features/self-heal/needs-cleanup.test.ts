import { describe, expect, it } from 'vitest';
import { withoutParam } from './flags';
import { needsCleanup } from './needs-cleanup';

describe('needsCleanup', () => {
  it.each([
    [false, false, '', false],
    [false, true, '', false],
    [true, false, '', true],
    [true, true, '', false],
    [false, false, '?nocache=1', true],
    [false, true, '?nocache=1', true],
    [true, false, '?nocache=1', true],
    [true, true, '?a=b&nocache=1', true],
    [false, false, '?nocache=0', false],
    [false, false, '?nocache', false],
  ])('controlled %s, cleared %s, query %j: %s', (isControlled, isCleared, search, expected) => {
    expect(needsCleanup({ isControlled, isCleared, search })).toBe(expected);
  });
});

describe('withoutParam', () => {
  it.each([
    ['https://tuart.example/?nocache=1', 'https://tuart.example/'],
    ['https://tuart.example/a?x=1&nocache=1#top', 'https://tuart.example/a?x=1#top'],
    ['https://tuart.example/a', 'https://tuart.example/a'],
  ])('%s becomes %s', (href, expected) => {
    expect(withoutParam(href, 'nocache')).toBe(expected);
  });
});
