import { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppEnv } from '../../app-env.ts';
import { countInMemory } from '../../guard/rate-limit.ts';
import { createViolationsApi } from './violations-api.ts';

const SITE = 'https://site.test';
const HOUR_MS = 3_600_000;

let now: number;
let lines: Record<string, unknown>[];
let app: Hono<AppEnv>;

beforeEach(() => {
  now = Date.UTC(2026, 10, 17);
  lines = [];
  const log: Logger = pino({ base: null }, { write: (line: string) => lines.push(read(line)) });
  app = new Hono<AppEnv>();
  app.use((c, next) => {
    c.set('log', () => log);
    c.set('clientAddress', c.req.header('x-from') ?? '203.0.113.1');
    return next();
  });
  const api = createViolationsApi({ siteUrl: SITE, limits: countInMemory(), now: () => now });
  app.route('/api/csp-reports', api);
});

function read(line: string) {
  const { level: _, time: __, ...rest } = JSON.parse(line);
  return rest;
}

async function send(body: unknown, from = '203.0.113.1', type = 'application/csp-report') {
  const reply = await app.request('http://127.0.0.1:3000/api/csp-reports', {
    method: 'POST',
    headers: { 'content-type': type, 'x-from': from },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  expect(reply.status).toBe(204);
  expect(await reply.text()).toBe('');
}

const legacy = (changes: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': 'https://site.test/contact?email=kim@example.com#top',
    'violated-directive': "script-src 'self'",
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://ads.example/track.js?id=42',
    'script-sample': 'secret text',
    referrer: 'https://search.example/?q=kim',
    ...changes,
  },
});
const modern = (changes: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  url: 'https://site.test/contact',
  user_agent: 'Kim’s browser',
  body: {
    documentURL: 'https://site.test/contact',
    effectiveDirective: 'img-src',
    blockedURL: 'https://pictures.example/kim.png?size=1',
    ...changes,
  },
});
const LINE = {
  directive: 'script-src-elem',
  blocked: 'https://ads.example',
  page: '/contact',
  msg: 'csp violation',
};

describe('a report about the content security policy', () => {
  it('is logged without queries, file names and samples', async () => {
    await send(legacy());
    expect(lines).toEqual([LINE]);
  });

  it('may be in the newer format, several at once', async () => {
    const sent = [modern(), { type: 'deprecation', body: {} }, modern({ blockedURL: 'inline' })];
    await send(sent, undefined, 'application/reports+json');
    expect(lines).toEqual([
      { ...LINE, directive: 'img-src', blocked: 'https://pictures.example' },
      { ...LINE, directive: 'img-src', blocked: 'inline' },
    ]);
  });

  it('is logged once an hour for each directive, origin and page', async () => {
    for (let times = 0; times < 5; times++) await send(legacy());
    await send(legacy({ 'blocked-uri': 'https://ads.example/another.js' }));
    expect(lines).toHaveLength(1);
    await send(legacy({ 'document-uri': 'https://site.test/' }));
    expect(lines).toHaveLength(2);
    now += HOUR_MS;
    await send(legacy());
    expect(lines).toEqual([LINE, { ...LINE, page: '/' }, LINE]);
  });

  it.each([
    ['an extension’s script', { 'blocked-uri': 'chrome-extension://abc/x.js' }],
    ['an extension’s address', { 'blocked-uri': 'moz-extension' }],
    ['a script of an extension', { 'source-file': 'safari-web-extension://abc' }],
    ['a page of another site', { 'document-uri': 'https://other.example/contact' }],
    ['no page', { 'document-uri': 'about:blank' }],
    ['no directive', { 'effective-directive': '', 'violated-directive': '{}' }],
    ['nothing blocked', { 'blocked-uri': '' }],
    ['values that are not text', { 'blocked-uri': { toString: 1 }, 'document-uri': [1] }],
  ])('is dropped if it is about %s', async (_about, changes) => {
    await send(legacy(changes));
    expect(lines).toEqual([]);
  });

  it('hides the secrets of links and what people typed', async () => {
    const token = 'f'.repeat(64);
    await send(legacy({ 'document-uri': `https://site.test/applications/${token}` }));
    await send(legacy({ 'document-uri': 'https://site.test/kim%40example.com' }));
    expect(lines.map(({ page }) => page)).toEqual(['/applications/:other', '/:other']);
  });
});

describe('a hostile report', () => {
  it.each([
    '',
    'null',
    '[]',
    '{',
    '{"csp-report":null}',
    '{"csp-report":[]}',
    '[null,[],{"type":"csp-violation"}]',
    '{"__proto__":{"csp-report":{}}}',
    '['.repeat(10_000),
    'x'.repeat(17_000),
    JSON.stringify(legacy({ 'script-sample': 'x'.repeat(20_000) })),
  ])('is answered with 204 and leaves no line: %#', async (body) => {
    await send(body);
    expect(lines).toEqual([]);
  });

  it('writes no more than 30 lines a minute from one address, and 200 an hour in all', async () => {
    const invented = (number: number) => legacy({ 'blocked-uri': `https://h${number}.example` });
    for (let number = 0; number < 40; number++) await send(invented(number));
    expect(lines).toHaveLength(30);
    for (let number = 40; number < 300; number++)
      await send(invented(number), `10.0.0.${number % 256}`);
    expect(lines).toHaveLength(200);
  });

  it('with many entries is read in part', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      modern({ blockedURL: `https://h${at}.test` }),
    );
    await send(many, undefined, 'application/reports+json');
    expect(lines).toHaveLength(20);
  });
});
