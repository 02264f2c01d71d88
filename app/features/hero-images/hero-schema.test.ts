import { describe, expect, it } from 'vitest';
import { heroName, heroPath, readHeroFiles } from './hero-schema';

describe('readHeroFiles', () => {
  it('keeps files and leaves out folders', () => {
    const reply = [
      { id: '1', name: 'a.jpg', updated_at: '2026-11-15', metadata: { size: 7, mimetype: 'x' } },
      { id: null, name: 'folder', updated_at: null, metadata: null },
      { id: '2', name: 'b.jpg', updated_at: null, metadata: null },
    ];
    expect(readHeroFiles(reply)).toEqual([
      { name: 'a.jpg', size: 7 },
      { name: 'b.jpg', size: 0 },
    ]);
  });

  it('refuses a reply that is not a list', () => {
    expect(() => readHeroFiles({ error: 'boom' })).toThrow();
  });
});

describe('paths (§2)', () => {
  it.each([
    ['storage/a.jpg', 'a.jpg'],
    ['storage/folder/a.jpg', 'folder/a.jpg'],
    ['/brand/open-graph.jpg', null],
    ['hero-images/a.jpg', null],
  ])('%s: %s', (path, name) => {
    expect(heroName(path)).toBe(name);
    if (name) expect(heroPath(name)).toBe(path);
  });
});
