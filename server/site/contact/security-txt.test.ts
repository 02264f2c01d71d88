import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from '../../app-env.ts';
import { SECURITY_TXT_PATH, securityTxt, serveSecurityTxt } from './security-txt.ts';

const SITE = 'https://site.test';
const NOW = new Date('2026-11-17T10:30:00Z');

function ask(contact: string) {
  const app = new Hono<AppEnv>();
  const serve = serveSecurityTxt({ siteUrl: SITE, contact: () => contact, now: () => NOW });
  app.get(SECURITY_TXT_PATH, serve);
  return app.request(SECURITY_TXT_PATH);
}

describe('security.txt', () => {
  it('names the contact address, when it expires, and its own address', async () => {
    const reply = await ask('hello@tuart.example');
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await reply.text()).toBe(
      [
        'Contact: mailto:hello@tuart.example',
        'Expires: 2027-02-15T00:00:00Z',
        'Preferred-Languages: en',
        'Canonical: https://site.test/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('is valid for more than 89 days at any time of the day', () => {
    const late = securityTxt(SITE, 'a@b.example', new Date('2026-11-17T23:59:59Z'));
    expect(late).toContain('Expires: 2027-02-15T00:00:00Z');
  });

  it.each(['', 'nobody', 'a@b.example\nContact: https://evil.example', 'a b@c.example'])(
    'does not exist without a valid contact address: %j',
    async (contact) => {
      expect((await ask(contact)).status).toBe(404);
    },
  );
});
