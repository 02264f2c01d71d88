import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const OAUTH = {
  IMAP_HOST: 'outlook.office365.com',
  IMAP_USER: 'hello@tuart.example',
  IMAP_OAUTH_TOKEN_URL: 'https://login.example/token',
  IMAP_OAUTH_CLIENT_ID: 'id',
  IMAP_OAUTH_CLIENT_SECRET: 'secret',
};

describe('the mailbox', () => {
  it('is unset by default', () => {
    expect(readConfig({})).toMatchObject({ mailbox: undefined, mailReplyAddress: undefined });
  });

  it('is an address with user, password and folder', () => {
    const IMAP_URL = 'imaps://kim%40tuart.example:p%40ss%2Fword@mail.tuart.example/Enquiries/New';
    const config = readConfig({ IMAP_URL, MAIL_REPLY_ADDRESS: 'Reply@tuart.example' });
    expect(config.mailReplyAddress).toBe('reply@tuart.example');
    expect(config.mailbox).toEqual({
      host: 'mail.tuart.example',
      port: 993,
      isSecure: true,
      isPlainAllowed: false,
      user: 'kim@tuart.example',
      password: 'p@ss/word',
      oauth: undefined,
      folder: 'Enquiries/New',
      isDeleting: false,
      since: undefined,
    });
  });

  it.each([
    [
      'imap://a:b@mail.example',
      { port: 143, isSecure: false, isPlainAllowed: false, folder: 'INBOX' },
    ],
    ['imap://a:b@127.0.0.1:1143', { port: 1143, isPlainAllowed: true }],
    ['imap://a:b@localhost', { isPlainAllowed: true }],
    ['imap://a:b@[::1]', { host: '::1', isPlainAllowed: true }],
    ['imap://a:b@mail.example?insecure', { isPlainAllowed: true }],
    ['imap://a:b@127.0.0.1.evil.example', { isPlainAllowed: false }],
  ])('%s', (IMAP_URL, mailbox) => {
    expect(readConfig({ IMAP_URL }).mailbox).toMatchObject(mailbox);
  });

  it('can be signed in to with a token instead of a password', () => {
    const { mailbox } = readConfig({ ...OAUTH, IMAP_DELETE: '1', IMAP_SINCE: '2026-11-01' });
    expect(mailbox).toMatchObject({
      port: 993,
      isSecure: true,
      password: undefined,
      oauth: { tokenUrl: 'https://login.example/token', clientId: 'id', clientSecret: 'secret' },
      folder: 'INBOX',
      isDeleting: true,
      since: '2026-11-01',
    });
  });

  it.each([
    [{ IMAP_URL: 'https://mail.example' }, 'IMAP_URL must be an imap:// or imaps:// address'],
    [{ IMAP_URL: 'imaps://mail.example' }, 'IMAP_URL must contain a user and a password'],
    [{ IMAP_URL: 'imaps://a:%@mail.example' }, 'write it as %25'],
    [{ IMAP_URL: 'imaps://a:b@c', ...OAUTH }, 'set IMAP_URL or IMAP_HOST, not both'],
    [{ IMAP_HOST: 'a' }, 'IMAP_USER, IMAP_OAUTH_TOKEN_URL'],
    [{ IMAP_DELETE: 'yes' }, 'IMAP_DELETE must be 1, or not set'],
    [{ IMAP_SINCE: '1/11/2026' }, 'IMAP_SINCE must be a date'],
    [{ MAIL_REPLY_ADDRESS: 'reply' }, 'MAIL_REPLY_ADDRESS must be an e-mail address'],
  ])('refuses %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});
