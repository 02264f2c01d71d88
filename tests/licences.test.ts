import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPermitted, LICENCES_FILE, licencesText, listPackages } from '../scripts/lib/licences.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const LOCK = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
const MANIFEST = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const packages = listPackages(LOCK);

describe('the licences of others', () => {
  it('are listed in THIRD-PARTY.md (if not, run npm run licences)', () => {
    expect(readFileSync(LICENCES_FILE, 'utf8')).toBe(licencesText(LOCK));
  });

  it('are all permitted', () => {
    expect(packages.filter(({ licence }) => !isPermitted(licence))).toEqual([]);
  });

  it('cover every dependency, and the fonts', () => {
    const names = new Set(packages.map(({ name }) => name));
    const wanted = [...Object.keys(MANIFEST.dependencies), '@fontsource-variable/inter', 'node'];
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    expect(names.has('vitest')).toBe(false);
    expect(packages.length).toBeGreaterThan(Object.keys(MANIFEST.dependencies).length);
  });

  it('match what the installed packages declare', () => {
    const differing = packages.filter(({ name, version, licence }) => {
      const file = path.join(ROOT, 'node_modules', name, 'package.json');
      const own = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
      // Another version of it may be in another folder.
      return own?.version === version && own.license !== licence;
    });
    expect(differing).toEqual([]);
  });
});

it.each([
  ['MIT', true],
  ['(MIT OR EUPL-1.1+)', true],
  ['(GPL-3.0-only OR MIT)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['Apache-2.0 AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN file', false],
  ['', false],
])('a package under “%s” is permitted: %s', (licence, expected) => {
  expect(isPermitted(licence)).toBe(expected);
});
