import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServerProcess(folder.path);
}, 60_000);

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const body = ['GET', 'OPTIONS'].includes(method) ? null : new URLSearchParams({ name: 'Kim' });
  const reply = await fetch(server.url + path, { method, headers, body, redirect: 'manual' });
  return {
    status: reply.status,
    location: reply.headers.get('location'),
    text: await reply.text(),
  };
}

it('the addresses of forms and receipts lead to a page when someone opens them', async () => {
  expect(await ask('GET', '/enquiries')).toMatchObject({ status: 302, location: '/contact' });
  expect(await ask('GET', '/applications')).toMatchObject({ status: 302, location: '/jobs' });
});

it('a page that shows messages says that a form came from another site', async () => {
  const { status, text } = await ask('POST', '/contact', { origin: 'https://evil.example' });
  expect(status).toBe(403);
  expect(text).toContain('There was an error submitting your message.');
});

it('nothing that a visitor gets wrong is listed as an error of the server', async () => {
  const elsewhere = { origin: 'https://evil.example' };
  const mistakes: Parameters<typeof ask>[] = [
    ['POST', '/visits'],
    ['POST', '/'],
    ['POST', '/jobs'],
    ['POST', '/admin/leads'],
    ['POST', '/sitemap.xml'],
    ['PUT', '/contact'],
    ['DELETE', '/enquiries'],
    ['OPTIONS', '/contact'],
    ['POST', '/visits', elsewhere],
    ['POST', '/contact', elsewhere],
    ['POST', '/contact.data', elsewhere],
    ['POST', '/login', elsewhere],
    ['POST', '/contact', { origin: 'null' }],
    ['GET', '/contact.data?_routes=none'],
    ['GET', '/enquiries.data'],
    ['GET', '/__manifest?paths=x'],
    ['GET', '/shortlists/none/resumes/none'],
    ['GET', '/%E0%A4%A'],
  ];
  for (const mistake of mistakes) {
    const { status } = await ask(...mistake);
    expect([...mistake, status, status < 500]).toEqual([...mistake, status, true]);
  }
  expect(server.output()).not.toMatch(/"level":(50|60)/);
});
