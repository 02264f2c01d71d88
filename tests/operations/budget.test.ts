import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_PATHS } from '../../app/lib/site/sitemap.ts';
import { BUILD_CLIENT } from '../../server/site/production-build.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';

const KIB = 1024;
const BEFORE_INTERACTION = 140 * KIB;
const LIGHT_BEFORE_INTERACTION = 95 * KIB;
/** React and its router alone take 90. Includes toasts, which must be loaded before one is due. */
const AFTER_INTERACTION = 125 * KIB;
const ACCOUNT_AFTER_INTERACTION = 135 * KIB;

/**
 * A new connection carries ten segments of 1460 bytes in its first round trip (decision 061). The
 * rest is for longer texts of the business.
 */
const FIRST_ROUND_TRIP = 10 * 1460;
const FOR_OWN_TEXTS = 100;
/** With its headers, the picture in view takes two round trips: ten segments, and ten more. */
const HERO_MOST = 20 * 1460;
/** Most people open the list of jobs on a phone. */
const JOB_PATH = '/jobs/apprentice-electrician-malaga';
const LIGHT_PATHS = ['/', '/jobs', JOB_PATH];

/** Pages from the demo data, and the blog's list of pages. */
const CONTENT_PATHS = [JOB_PATH, '/blog', '/privacy', '/how-a-traineeship-works'];
/** These screens do not work without their script, so they start it at once. */
const ACCOUNT_PATHS = ['/login', '/login/register', '/login/recover', '/login/set-password'];

/** Every page loads this script last. */
const INSIGHTS_SCRIPT = '/insights/script.js';

/** The file that a phone of 412 px at twice the density loads for the image in view. */
const PHONE_IMAGE = /(\/assets\/[^ "]+-800-[^ "]+\.avif) 800w/;

/** Found in every document: the list of the front end's routes with their scripts. */
const MANIFEST = /\/assets\/manifest-[\w-]+\.js/;
/** The chunk that all screens of the back office share. */
const OFFICE = /^\/assets\/office-[\w-]{8}\.js$/;
const SCREEN = /^routes\/admin\//;
/** Everything that a page may load later. */
const LATER = '[\\w-]+';
/** Also loads every block of the site's own pages. */
const LARGEST_SCREEN = 'routes/admin/editor';
const LARGEST_SCREEN_REQUESTS = 45;
/** Browsers send six requests at once, so each further six take a round trip. */
const SCREEN_REQUESTS = 20;

const STATIC_IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;
/** When a page starts, it loads the scripts for its types of blocks. */
const HOME_BLOCKS = ['home-blocks', 'contact-form'];
const CONTENT_BLOCKS = ['rich-text'];
const BLOG_BLOCKS = ['article-list'];
const CONTACT_BLOCKS = ['contact-page'];
/** The drawing on the other account screens. */
const ACCOUNT_BLOCKS = ['illustration'];
const LOGIN_BLOCKS = ['login-form'];
/** The pages about programs. Those about services have all their blocks at once. */
const PROGRAM_BLOCKS = ['contact-form'];

const BLOCKS: Record<string, string[]> = {
  '/': HOME_BLOCKS,
  '/contact': CONTACT_BLOCKS,
  '/jobs': [],
  [JOB_PATH]: [],
  '/apprenticeships': PROGRAM_BLOCKS,
  '/traineeships': PROGRAM_BLOCKS,
  '/blog': BLOG_BLOCKS,
  '/privacy': CONTENT_BLOCKS,
  '/how-a-traineeship-works': CONTENT_BLOCKS,
  '/login': LOGIN_BLOCKS,
  '/login/register': ACCOUNT_BLOCKS,
  '/login/recover': ACCOUNT_BLOCKS,
  '/login/set-password': ACCOUNT_BLOCKS,
};

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

/** The size of the file as the server sends it: text was compressed by the build. */
function transferred(address: string): number {
  const isCompressed = existsSync(path.join(BUILD_CLIENT, `${address}.br`));
  return fileOf(isCompressed ? `${address}.br` : address).length;
}

function total(addresses: Iterable<string>): number {
  return [...addresses].reduce((sum, address) => sum + transferred(address), 0);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

function blockImport(types: string[]): RegExp {
  return new RegExp(`import\\(["'\`]\\./((?:${types.join('|')})-[^"'\`]+\\.js)`, 'g');
}

const ENTRY = /<script type="(?:text\/plain" id="entry"|module" async="")>([\s\S]*?)<\/script>/;

/** Every script that the browser loads to start the page. */
function scriptsOf(html: string, blocks: string[]): Set<string> {
  const entry = ENTRY.exec(html)?.[1] ?? '';
  return withImports(matches(entry, /(?:from\s*|import\(?\s*)"(\/assets\/[^"]+\.js)"/g), blocks);
}

/** These scripts, and those that they need. */
function withImports(waiting: string[], blocks: string[] = []): Set<string> {
  const scripts = new Set<string>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (scripts.has(next)) continue;
    scripts.add(next);
    const text = fileOf(next).toString();
    const found = matches(text, STATIC_IMPORT);
    if (blocks.length > 0) found.push(...matches(text, blockImport(blocks)));
    waiting.push(...found.map((name) => `/assets/${name}`));
  }
  return scripts;
}

const documents = new Map<string, string>();

async function load(address: string): Promise<string> {
  const known = documents.get(address);
  if (known) return known;
  const reply = await fetch(server.url + address);
  expect(reply.status).toBe(200);
  const html = await reply.text();
  documents.set(address, html);
  return html;
}

/** The bytes on the wire, as a browser gets them: the headers as they are, the body compressed. */
async function transferOf(address: string): Promise<{ head: number; body: number }> {
  const reply = get(server.url + address, { headers: { 'accept-encoding': 'br' } });
  const [message] = (await once(reply, 'response')) as [IncomingMessage];
  const { httpVersion, statusCode, statusMessage, rawHeaders } = message;
  const first = `HTTP/${httpVersion} ${statusCode} ${statusMessage}\r\n`;
  // Each header has a colon and a space, and a line break after it.
  const headers = rawHeaders.join('').length + (rawHeaders.length / 2) * 4;
  let body = 0;
  for await (const chunk of message) body += chunk.length;
  return { head: first.length + headers + 2, body };
}

describe('the first paint of the home page', () => {
  it('has its document in one round trip, with room for longer texts', async () => {
    await load('/');
    const { head, body } = await transferOf('/');
    expect(head + body).toBeLessThanOrEqual(FIRST_ROUND_TRIP - FOR_OWN_TEXTS);
  });

  it('has its picture in two', async () => {
    const [, picture = ''] = PHONE_IMAGE.exec(await load('/')) ?? [];
    const { head, body } = await transferOf(picture);
    expect(head + body).toBeLessThanOrEqual(HERO_MOST);
  });
});

describe.each([...PUBLIC_PATHS, ...CONTENT_PATHS])('%s', (address) => {
  it('requests no script before it is needed', async () => {
    const html = await load(address);
    expect(html).not.toContain('modulepreload');
    expect(html).not.toMatch(/<script[^>]*(type="module"|\ssrc=)/);
  });

  const most = LIGHT_PATHS.includes(address) ? LIGHT_BEFORE_INTERACTION : BEFORE_INTERACTION;

  it(`weighs at most ${most / KIB} KiB before interaction`, async () => {
    const html = await load(address);
    const styles = matches(html, /<link rel="stylesheet" href="(\/assets\/[^"]+)"/g);
    const fonts = matches(html, /<link rel="preload"[^>]*href="(\/assets\/[^"]+\.woff2)"/g);
    const images = html.includes('fetchPriority="high"')
      ? (PHONE_IMAGE.exec(html)?.slice(1) ?? [])
      : [];
    expect(styles).not.toEqual([]);
    expect(fonts).not.toEqual([]);
    const { body } = await transferOf(address);
    expect(body + total([...styles, ...fonts, ...images])).toBeLessThanOrEqual(most);
  });
});

describe.each([...PUBLIC_PATHS, ...CONTENT_PATHS, ...ACCOUNT_PATHS])('%s', (address) => {
  const blocks = BLOCKS[address] ?? [];

  const most = ACCOUNT_PATHS.includes(address) ? ACCOUNT_AFTER_INTERACTION : AFTER_INTERACTION;

  it(`loads at most ${most / KIB} KiB of script`, async () => {
    const scripts = scriptsOf(await load(address), blocks);
    const missing = blocks.filter((name) => ![...scripts].some((file) => file.includes(name)));
    expect(missing).toEqual([]);
    expect(scripts.size).toBeGreaterThan(3);
    expect(total([...scripts, INSIGHTS_SCRIPT])).toBeLessThanOrEqual(most);
  });
});

interface ListedRoute {
  id: string;
  parentId?: string;
  module: string;
}

/**
 * The scripts of every route by its id, including those that start with `later` and load later. The
 * document is any of its front end.
 */
async function scriptsOfRoutes(document: string, later: string[] = []) {
  const [address = ''] = MANIFEST.exec(await load(document)) ?? [];
  const text = fileOf(address).toString();
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const routes: Record<string, ListedRoute> = manifest.routes;
  const scripts = new Map<string, Set<string>>();
  for (const { id } of Object.values(routes)) {
    const modules: string[] = [manifest.entry.module];
    for (let at = routes[id]; at; at = routes[at.parentId ?? '']) modules.push(at.module);
    scripts.set(id, withImports(modules, later));
  }
  return scripts;
}

describe('the back office', () => {
  it('is never loaded by the pages for visitors, applicants, clients and mentors', async () => {
    const loading = async (document: string) =>
      [...(await scriptsOfRoutes(document, [LATER]))]
        .filter(([, scripts]) => [...scripts].some((file) => OFFICE.test(file)))
        .map(([id]) => id);
    expect(await loading('/admin')).toContain('routes/admin/leads');
    expect(await loading('/')).toEqual([]);
  });

  it(`requests at most ${SCREEN_REQUESTS} scripts for a screen`, async () => {
    const requests = [...(await scriptsOfRoutes('/admin'))]
      .filter(([id]) => SCREEN.test(id) && id !== LARGEST_SCREEN)
      .map(([id, { size }]) => ({ id, size }));
    expect(requests.length).toBeGreaterThan(30);
    expect(requests.filter(({ size }) => size > SCREEN_REQUESTS)).toEqual([]);
  });

  it(`requests at most ${LARGEST_SCREEN_REQUESTS} scripts for the site editor`, async () => {
    const scripts = (await scriptsOfRoutes('/admin')).get(LARGEST_SCREEN);
    expect(scripts?.size).toBeGreaterThan(3);
    expect(scripts?.size).toBeLessThanOrEqual(LARGEST_SCREEN_REQUESTS);
  });
});
