import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const DKIM = { DKIM_DOMAIN: 'tuart.example', DKIM_SELECTOR: 'mail' };
const SMS = { SMS_URL: 'https://texts.example/send', SMS_KEY: 'key', SMS_SENDER: 'Tuart' };

it('mail is not signed and no texts are sent unless they are set up', () => {
  expect(readConfig({})).toMatchObject({
    dkim: undefined,
    texts: undefined,
    mailReplyAddress: undefined,
    textInboxSecret: undefined,
  });
});

it('reads the key for DKIM from the variable, in one line or several, or from a file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dkim '));
  const file = path.join(folder, 'key.pem');
  await writeFile(file, PEM);
  for (const key of [PEM, PEM.replaceAll('\n', '\\n'), file]) {
    expect(readConfig({ ...DKIM, DKIM_PRIVATE_KEY: key }).dkim).toEqual({
      domainName: 'tuart.example',
      keySelector: 'mail',
      privateKey: PEM,
    });
  }
  await rm(folder, { recursive: true });
});

it('reads a text provider, with several headers', () => {
  const headers = 'Authorization: Bearer {{key}}\\nX-Account: 7';
  expect(readConfig({ ...SMS, SMS_HEADERS: headers }).texts).toEqual({
    url: SMS.SMS_URL,
    key: 'key',
    sender: 'Tuart',
    body: '{"to":"{{to}}","from":"{{from}}","text":"{{text}}"}',
    headers: 'Authorization: Bearer {{key}}\nX-Account: 7',
    idPointer: undefined,
  });
});

it.each([
  [{ MAIL_REPLY_ADDRESS: 'reply' }, 'MAIL_REPLY_ADDRESS must be an e-mail address'],
  [DKIM, 'DKIM_PRIVATE_KEY missing'],
  [{ ...DKIM, DKIM_PRIVATE_KEY: '/nowhere' }, 'DKIM_PRIVATE_KEY must be a private key in PEM'],
  [{ SMS_URL: SMS.SMS_URL }, 'SMS_KEY, SMS_SENDER missing'],
  [{ ...SMS, SMS_URL: 'ftp://x' }, 'SMS_URL must be an http(s) address'],
  [{ ...SMS, SMS_BODY: 'to={{to}}' }, 'SMS_BODY must contain {{to}} and {{text}}'],
  [{ ...SMS, SMS_BODY: '{"to":"{{to}}" "{{text}}"}' }, 'SMS_BODY starts like JSON but is not'],
  [{ ...SMS, SMS_HEADERS: 'Bearer' }, 'SMS_HEADERS must be lines such as'],
  [{ ...SMS, SMS_ID_POINTER: 'id' }, 'SMS_ID_POINTER must be a JSON pointer'],
  [{ SMS_INBOUND_SECRET: 'guess' }, 'SMS_INBOUND_SECRET must be 64 hexadecimal digits'],
])('refuses %j', (environment, problem) => {
  expect(() => readConfig(environment)).toThrow(problem);
});
