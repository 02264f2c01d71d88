import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { type Receiver, startReceiver } from '../../integrations/webhook-receiver.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../../support/server-process.ts';
import { adminClient, serviceClient } from '../../support/staff-client.ts';

export const TEXT_SECRET = 'cd'.repeat(32);
export const PATIENCE = { timeout: 40_000, interval: 250 };

export interface Office {
  server: ServerProcess;
  mail: MailServer;
  receiver: Receiver;
  admin: Awaited<ReturnType<typeof adminClient>>;
  service: Awaited<ReturnType<typeof serviceClient>>;
  close(): Promise<void>;
}

/** A server with mail, texts and a webhook. */
export async function openOffice(): Promise<Office> {
  const folder = await temporaryFolder();
  const mail = await startMailServer();
  const receiver = await startReceiver();
  const provider = createServer((_, response) => response.end('{"id":"p-1"}'));
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  const server = await startServerProcess(folder.path, {
    SMTP_URL: mail.url,
    MAIL_REPLY_ADDRESS: 'reply@tuart.example',
    SMS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`,
    SMS_KEY: 'secret key',
    SMS_SENDER: 'Tuart',
    SMS_BODY: '{"to":"{{to}}","from":"{{from}}","body":"{{text}}"}',
    SMS_ID_POINTER: '/id',
    SMS_INBOUND_SECRET: TEXT_SECRET,
    ALLOWED_INNER_ADDRESSES: '127.0.0.1',
  });
  return {
    server,
    mail,
    receiver,
    admin: await adminClient(server.url),
    service: await serviceClient(server),
    async close() {
      await server.stop();
      await mail.close();
      receiver.close();
      provider.closeAllConnections();
      provider.close();
      await folder.remove();
    },
  };
}

/** The result of a request to the data API, which must succeed. */
export async function done<Reply extends { data: unknown; error: unknown }>(
  request: PromiseLike<Reply>,
): Promise<NonNullable<Reply['data']>> {
  const { data, error } = await request;
  expect(error).toBeNull();
  return data as NonNullable<Reply['data']>;
}

export type Fields = Record<string, string | File>;

/** Sends a form as a visitor's browser does without script. */
export async function sendForm({ server }: Office, path: string, fields: Fields): Promise<void> {
  const given = Object.values(fields);
  const body = given.some((value) => value instanceof File)
    ? new FormData()
    : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) body.set(name, value as string);
  const reply = await fetch(server.url + path, { method: 'POST', body });
  expect([path, reply.status]).toEqual([path, 200]);
}

/** The latest link in a message to this address, once the message has arrived. */
export async function linkTo({ mail }: Office, address: string, path: string): Promise<string> {
  const find = async () => {
    for (const { to, source } of mail.received.toReversed()) {
      if (!to.includes(address)) continue;
      const { text = '' } = await PostalMime.parse(source);
      const link = new RegExp(`${path}\\w{20,}`).exec(text)?.[0];
      if (link) return link;
    }
    return undefined;
  };
  await expect.poll(find, PATIENCE).toBeDefined();
  return (await find()) ?? '';
}
