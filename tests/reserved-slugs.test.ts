import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { isReservedSlug, RESERVED_SLUGS } from '../app/lib/reserved-slugs';
import routes from '../app/routes';

const PUBLIC_FOLDER = path.resolve(import.meta.dirname, '../public');

function firstSegments(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path: address, children = [] }) => {
    const [first = ''] = address?.split('/') ?? [];
    return first ? [first] : firstSegments(children);
  });
}

describe('reserved slugs', () => {
  it('include every fixed first segment of the site map', async () => {
    const segments = firstSegments(await routes).filter((segment) => /^[^:*]/.test(segment));
    expect(segments).toEqual(expect.arrayContaining(['admin', 'blog', 'contact', 'sitemap.xml']));
    expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([]);
  });

  it('include every folder of static files', () => {
    const folders = readdirSync(PUBLIC_FOLDER, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.filter((folder) => !isReservedSlug(folder))).toEqual([]);
  });

  it('do not include the pages that come with the site', () => {
    expect(['privacy', 'terms', ''].filter(isReservedSlug)).toEqual([]);
  });

  it('list each word once', () => {
    expect(new Set(RESERVED_SLUGS).size).toBe(RESERVED_SLUGS.length);
  });
});
