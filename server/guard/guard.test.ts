import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { type Span, setTracing } from '../signals/spans.ts';
import { clientAddress, limitKey, trustedProxies } from './client-address.ts';
import { guard } from './guard.ts';
import { securityHeaders } from './headers.ts';
import { refuse } from './protocol-error.ts';
import { judgePath } from './request-path.ts';

describe('judgePath', () => {
  it.each([
    ['GET', '/', { ok: true, isApi: false }],
    ['POST', '/contact', { ok: true, isApi: false }],
    ['PATCH', '/rest/v1/leads', { ok: true, isApi: true }],
    ['DELETE', '/storage/v1/object/media/a%20b.png', { ok: true, isApi: true }],
    ['GET', '/restful', { ok: true, isApi: false }],
    ['DELETE', '/contact', { ok: false, status: 405 }],
    ['TRACE', '/rest/v1/leads', { ok: false, status: 405 }],
    ['GET', '/%zz', { ok: false, status: 400 }],
    ['GET', '/%ff', { ok: false, status: 400 }],
    ['GET', '/a%00b', { ok: false, status: 400 }],
    ['GET', '/a%0d%0ab', { ok: false, status: 400 }],
    ['GET', '/a%5cb', { ok: false, status: 400 }],
    ['GET', '/rest/v1/%2e%2e/auth', { ok: false, status: 400 }],
    ['GET', '/..%2fetc', { ok: false, status: 400 }],
    ['GET', '/a..b', { ok: true, isApi: false }],
  ])('%s %s', (method, path, verdict) => {
    expect(judgePath(method, path)).toEqual(verdict);
  });
});

describe('clientAddress', () => {
  it.each([
    ['the socket without a proxy', '203.0.113.9', undefined, [], '203.0.113.9'],
    [
      'the socket when the header comes from a stranger',
      '203.0.113.9',
      '1.1.1.1',
      [],
      '203.0.113.9',
    ],
    ['what the named proxy wrote', '10.0.0.1', '198.51.100.7', ['10.0.0.1'], '198.51.100.7'],
    [
      'the last entry, not a forged first',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.7',
      ['10.0.0.1'],
      '198.51.100.7',
    ],
    [
      'through two named proxies',
      '10.0.0.1',
      '198.51.100.7, 10.0.0.2',
      ['10.0.0.1', '10.0.0.2'],
      '198.51.100.7',
    ],
    ['the proxy itself without a header', '10.0.0.1', undefined, ['10.0.0.1'], '10.0.0.1'],
    ['IPv4 inside IPv6', '::ffff:203.0.113.9', undefined, [], '203.0.113.9'],
    ['nothing known', undefined, undefined, [], ''],
    [
      'through a named network',
      '10.1.2.3',
      '198.51.100.7, 10.9.9.9',
      ['10.0.0.0/8'],
      '198.51.100.7',
    ],
    ['not beyond it', '11.1.2.3', '198.51.100.7', ['10.0.0.0/8'], '11.1.2.3'],
    ['through a network of IPv6', 'fd00::1', '198.51.100.7', ['fd00::/8'], '198.51.100.7'],
  ])('is %s', (_name, socket, header, proxies, expected) => {
    expect(clientAddress(socket, header, trustedProxies(proxies))).toBe(expected);
  });
});

describe('limitKey', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['internal', 'internal'],
  ])('%s counts as %s', (address, key) => {
    expect(limitKey(address)).toBe(key);
  });
});

describe('securityHeaders', () => {
  it('require HTTPS when the site uses it', () => {
    expect(securityHeaders('https://x.example').get('Strict-Transport-Security')).toMatch(/^max-/);
    expect(securityHeaders('http://x.example').has('Strict-Transport-Security')).toBe(false);
    expect(securityHeaders('http://x.example').get('X-Content-Type-Options')).toBe('nosniff');
    expect(securityHeaders('http://x.example').get('X-Frame-Options')).toBe('DENY');
  });
});

function guarded() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const ready = { status: 200, headers: [] };
  const { fetch, sendReady } = guard({
    log,
    isTrusted: trustedProxies(['10.0.0.1']),
    findReady: () => ready,
    handle: () => new Response('done'),
  });
  /** Acts as a request that came through a socket from this address. */
  function fetchFrom(remoteAddress: string, url: string, headers: Record<string, string> = {}) {
    const incoming = { socket: { remoteAddress } };
    const bindings = { incoming, outgoing: { setHeader() {} } } as unknown as HttpBindings;
    return fetch(new Request(`http://site.test${url}`, { headers }), bindings);
  }
  return { lines, sendReady, fetchFrom };
}

describe('the log', () => {
  it('leaves out the query, whether or not the page was cached', async () => {
    const { lines, sendReady, fetchFrom } = guarded();
    const response = { writeHead: () => response, end() {} };
    const request = { method: 'GET', url: '/preview?key=secret' };
    sendReady(request as IncomingMessage, response as unknown as ServerResponse);
    await fetchFrom('192.0.2.1', '/storage/v1/object/sign/attachments/kim-ng.pdf?token=secret');
    expect(lines.map(({ path }) => path)).toEqual([
      '/preview',
      '/storage/v1/object/sign/attachments/:name',
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secret|kim/);
  });

  it('warns once about a proxy that is not trusted, and never about one that is', async () => {
    const { lines, fetchFrom } = guarded();
    const forwarded = { 'X-Forwarded-For': '198.51.100.7' };
    const warnings = () => lines.filter(({ level }) => level === 40);
    await fetchFrom('10.0.0.1', '/', forwarded);
    await fetchFrom('::ffff:10.0.0.1', '/', forwarded);
    await fetchFrom('192.0.2.1', '/');
    expect(warnings()).toEqual([]);
    await fetchFrom('192.0.2.1', '/', forwarded);
    await fetchFrom('192.0.2.2', '/', forwarded);
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]?.msg).toContain('TRUSTED_PROXIES');
    expect(JSON.stringify(warnings())).not.toContain('192.0.2');
  });
});

describe('the trace of a request', () => {
  afterEach(() => setTracing(undefined));

  it.each([
    ['a named proxy decides which one it is', '10.0.0.1', true],
    ['a stranger does not', '192.0.2.1', false],
  ])('%s, whether or not the page was cached', async (_name, remoteAddress, isContinued) => {
    const spans: Span[] = [];
    setTracing({ ratio: 1, onSpan: (span) => spans.push(span) });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    const { sendReady, fetchFrom } = guarded();
    const response = { writeHead: () => response, end() {} };
    const ready = { method: 'GET', url: '/a?secret', headers: { traceparent } };
    const request = { ...ready, socket: { remoteAddress } } as unknown as IncomingMessage;
    sendReady(request, response as unknown as ServerResponse);
    await fetchFrom(remoteAddress, '/a?secret', { traceparent });
    const inTrace = spans.map((span) => span.traceId === traceId);
    expect(inTrace).toEqual([isContinued, isContinued]);
    expect(spans).toMatchObject(Array(2).fill({ name: 'GET page', kind: 'server' }));
    expect(JSON.stringify(spans)).not.toContain('secret');
  });
});

describe('refuse', () => {
  it.each([
    ['/rest/v1/leads', { code: 'PGRST205', details: null, hint: null, message: 'No.' }],
    ['/auth/v1/token', { code: 404, error_code: 'not_found', msg: 'No.' }],
    ['/storage/v1/object', { statusCode: '404', error: 'not_found', message: 'No.' }],
    ['/functions/v1/x', { error: 'No.' }],
  ])('%s answers in its protocol’s shape', async (path, body) => {
    const reply = refuse(path, { status: 404, message: 'No.' });
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual(body);
  });

  it('says when to try again', () => {
    const reply = refuse('/', { status: 503, message: 'Later.', retryAfterSeconds: 2 });
    expect(reply.headers.get('Retry-After')).toBe('2');
  });
});
