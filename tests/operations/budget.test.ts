import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT } from '../../app/lib/site/defaults.ts';
import { PUBLIC_PATHS } from '../../app/lib/site/sitemap.ts';
import { BUILD_CLIENT } from '../../server/site/production-build.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';

const KIB = 1024;
const BEFORE_INTERACTION = 140 * KIB;
/** React and its router alone are 90. */
const AFTER_INTERACTION = 116 * KIB;

/** What a phone of 412 px at twice the density takes of the image in view. */
const PHONE_IMAGE = /(\/assets\/[^ "]+-800-[^ "]+\.avif) 800w/;

const STATIC_IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;
/** The home page loads its blocks by their type, as soon as it starts. */
const BLOCK_TYPES = DEFAULT_LAYOUT.sections
  .flatMap(({ components }) => components)
  .map(({ type }) => type);
const BLOCK_IMPORT = new RegExp(
  `import\\(["'\`]\\./((?:${BLOCK_TYPES.join('|')})-[^"'\`]+\\.js)`,
  'g',
);

let server: ServerProcess;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServerProcess(folder.path);
}, 60_000);

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

function fileOf(address: string): Buffer {
  return readFileSync(path.join(BUILD_CLIENT, address));
}

function transferred(address: string): number {
  const content = fileOf(address);
  return /\.(js|css)$/.test(address) ? brotliCompressSync(content).length : content.length;
}

function total(addresses: Iterable<string>): number {
  return [...addresses].reduce((sum, address) => sum + transferred(address), 0);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** Every script that starting the page makes the browser load. */
function scriptsOf(html: string, hasBlocks: boolean): Set<string> {
  const entry = /<script type="text\/plain" id="entry">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const waiting = matches(entry, /(?:from\s*|import\(?\s*)"(\/assets\/[^"]+\.js)"/g);
  const scripts = new Set<string>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (scripts.has(next)) continue;
    scripts.add(next);
    const text = fileOf(next).toString();
    const found = matches(text, STATIC_IMPORT);
    if (hasBlocks) found.push(...matches(text, BLOCK_IMPORT));
    waiting.push(...found.map((name) => `/assets/${name}`));
  }
  return scripts;
}

describe.each(PUBLIC_PATHS)('%s', (address) => {
  async function load() {
    const reply = await fetch(server.url + address);
    return reply.text();
  }

  it('asks for no script before its moment', async () => {
    const html = await load();
    expect(html).not.toContain('modulepreload');
    expect(html).not.toMatch(/<script[^>]*(type="module"|\ssrc=)/);
  });

  it('weighs at most 140 KiB before interaction', async () => {
    const html = await load();
    const styles = matches(html, /<link rel="stylesheet" href="(\/assets\/[^"]+)"/g);
    const fonts = matches(html, /<link rel="preload"[^>]*href="(\/assets\/[^"]+\.woff2)"/g);
    const images = html.includes('fetchPriority="high"')
      ? (PHONE_IMAGE.exec(html)?.slice(1) ?? [])
      : [];
    expect(styles).not.toEqual([]);
    expect(fonts).not.toEqual([]);
    const bytes = brotliCompressSync(html).length + total([...styles, ...fonts, ...images]);
    expect(bytes).toBeLessThanOrEqual(BEFORE_INTERACTION);
  });

  it('loads a bounded amount of script after it', async () => {
    const scripts = scriptsOf(await load(), address === '/');
    expect(scripts.size).toBeGreaterThan(3);
    expect(total(scripts)).toBeLessThanOrEqual(AFTER_INTERACTION);
  });
});
