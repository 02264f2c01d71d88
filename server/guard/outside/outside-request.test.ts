import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutsideRequests, RefusedAddress } from './outside-request.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('a request to an address that someone entered', () => {
  const refused = [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://0.0.0.0/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'http://name:password@example.com/',
    'not an address',
  ];
  for (const address of refused) {
    it(`is refused for ${address}`, async () => {
      await expect(createOutsideRequests([])(address)).rejects.toThrow(RefusedAddress);
    });
  }

  it('reaches an inner address that the configuration names', async () => {
    const port = await serve(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      response.writeHead(202).end(`${request.method} ${request.headers['x-mark']} ${body}`);
    });
    const send = createOutsideRequests(['127.0.0.0/8', '::1']);
    const reply = await send(`http://localhost:${port}/x`, {
      headers: { 'X-Mark': 'a' },
      body: 'é',
    });
    expect(reply).toMatchObject({ status: 202, body: 'POST a é' });
  });

  it('does not follow a redirect', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
    });
    const reply = await createOutsideRequests(['127.0.0.1'])(`http://127.0.0.1:${port}/`);
    expect(reply.status).toBe(302);
  });

  it('ends when the other side hangs, and reads no more than 64 KiB', async () => {
    const hanging = await serve(() => {});
    const send = createOutsideRequests(['127.0.0.1']);
    await expect(send(`http://127.0.0.1:${hanging}/`, { timeoutMs: 50 })).rejects.toThrow(/abort/);
    const endless = await serve((_request, response) => {
      response.write('x'.repeat(200_000));
    });
    const reply = await send(`http://127.0.0.1:${endless}/`);
    expect(reply.body).toHaveLength(64 * 1024);
  });
});
