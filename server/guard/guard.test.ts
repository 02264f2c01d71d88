import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { clientAddress, limitKey, trustedProxies } from './client-address.ts';
import { guard } from './guard.ts';
import { contentSecurityPolicy, securityHeaders } from './headers.ts';
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
    ['the socket’s address without a proxy', '203.0.113.9', undefined, [], '203.0.113.9'],
    [
      'the socket’s address when a stranger sends the header',
      '203.0.113.9',
      '1.1.1.1',
      [],
      '203.0.113.9',
    ],
    [
      'the address that a named proxy passes on',
      '10.0.0.1',
      '198.51.100.7',
      ['10.0.0.1'],
      '198.51.100.7',
    ],
    [
      'the last entry, not a forged first entry',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.7',
      ['10.0.0.1'],
      '198.51.100.7',
    ],
    [
      'the address behind two named proxies',
      '10.0.0.1',
      '198.51.100.7, 10.0.0.2',
      ['10.0.0.1', '10.0.0.2'],
      '198.51.100.7',
    ],
    [
      'the proxy’s own address when it sends no header',
      '10.0.0.1',
      undefined,
      ['10.0.0.1'],
      '10.0.0.1',
    ],
    ['the IPv4 address inside an IPv6 address', '::ffff:203.0.113.9', undefined, [], '203.0.113.9'],
    ['empty when nothing is known', undefined, undefined, [], ''],
    [
      'the address behind a named network',
      '10.1.2.3',
      '198.51.100.7, 10.9.9.9',
      ['10.0.0.0/8'],
      '198.51.100.7',
    ],
    [
      'the socket’s address outside the named network',
      '11.1.2.3',
      '198.51.100.7',
      ['10.0.0.0/8'],
      '11.1.2.3',
    ],
    [
      'the address behind a named IPv6 network',
      'fd00::1',
      '198.51.100.7',
      ['fd00::/8'],
      '198.51.100.7',
    ],
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
  it('require HTTPS when the site has it', () => {
    expect(securityHeaders('https://x.example').get('Strict-Transport-Security')).toMatch(/^max-/);
    expect(securityHeaders('http://x.example').has('Strict-Transport-Security')).toBe(false);
    expect(securityHeaders('http://x.example').get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('content security policy', () => {
  it('allows the scripts it is given, by hash, and no others', () => {
    const policy = contentSecurityPolicy(['one()', 'two()', 'one()']);
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[^']+' 'sha256-[^']+'$/);
    expect(scripts).not.toContain('unsafe');
  });

  it('forbids framing unless the page allows it, and forbids a base address', () => {
    expect(contentSecurityPolicy([])).toContain("frame-ancestors 'none'");
    expect(contentSecurityPolicy([], 'self')).toContain("frame-ancestors 'self'");
    expect(contentSecurityPolicy([])).toContain("base-uri 'none'");
    expect(securityHeaders('http://x.example').get('X-Frame-Options')).toBe('DENY');
  });
});

describe('the log', () => {
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
    /** As a request that came by a socket from this address. */
    function fetchFrom(remoteAddress: string, url: string, headers: Record<string, string> = {}) {
      const incoming = { socket: { remoteAddress } };
      const bindings = { incoming, outgoing: { setHeader() {} } } as unknown as HttpBindings;
      return fetch(new Request(`http://site.test${url}`, { headers }), bindings);
    }
    return { lines, sendReady, fetchFrom };
  }

  it('shows no query, whether the page came from the cache or not', async () => {
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

  it('warns once about a proxy that is not named, and not about one that is', async () => {
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
