import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedDelivery {
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: { id: string; event: string; created_at: string; data: Record<string, unknown> };
}

export interface Receiver {
  url: string;
  received: ReceivedDelivery[];
  close(): void;
}

/** A program that receives webhooks. `answer` may leave a request without a reply. */
export async function startReceiver(
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: ReceivedDelivery[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    received.push({ headers: request.headers, text, body: JSON.parse(text) });
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The receiver's own check, which shares no code with the server. */
export function isGenuine(secret: string, { headers, text }: ReceivedDelivery): boolean {
  const id = headers['webhook-id'];
  const timestamp = Number(headers['webhook-timestamp']);
  if (Math.abs(Date.now() / 1000 - timestamp) > 5 * 60) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((part) => {
      const [version, signature = ''] = part.split(',');
      const given = Buffer.from(signature, 'base64');
      return (
        version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
      );
    });
}
