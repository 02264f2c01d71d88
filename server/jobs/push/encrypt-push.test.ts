import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptPush, MAX_PLAIN_BYTES, makePushKeys, vapidHeader } from './encrypt-push.ts';

const from = (text: string) => Buffer.from(text, 'base64url');

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  plain: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('encrypts the standard’s own example as the standard does', () => {
  const { plain, salt, privateKey, sealed, ...target } = EXAMPLE;
  const fixed = { salt: from(salt), privateKey: from(privateKey) };
  expect(encryptPush(Buffer.from(plain), target, fixed).toString('base64url')).toBe(sealed);
});

it('uses new keys for each message, and takes no more than push services do', () => {
  const [one, two] = [1, 2].map(() => encryptPush(Buffer.from('a'), EXAMPLE).toString('hex'));
  expect(one).not.toBe(two);
  expect(encryptPush(Buffer.alloc(MAX_PLAIN_BYTES), EXAMPLE)).toHaveLength(4096);
  expect(() => encryptPush(Buffer.alloc(MAX_PLAIN_BYTES + 1), EXAMPLE)).toThrow('too long');
});

it('makes keys that belong together, in the format that the database keeps', () => {
  const { publicKey, privateKey } = makePushKeys();
  expect(publicKey).toMatch(/^[\w-]{87}$/);
  expect(privateKey).toMatch(/^[\w-]{43}$/);
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(from(privateKey));
  expect(keys.getPublicKey('base64url')).toBe(publicKey);
});

/** Made by an earlier version. Browsers only take pushes from the key that they know. */
const KEPT_KEYS = {
  publicKey:
    'BOmJhJ9X7zOWr05EVwIsuQDmzEnbPKvawP-Qi9Nr1JJV5HrMEHdmdcqVPlPsjhW6dCfXGdAm2hnRa115NZA01y8',
  privateKey: 'jUTbGxjZuhgSfS-3cpmARs0ZOH-VVwIXW7fB1XXgRs0',
};

it.each([
  ['new', makePushKeys()],
  ['kept', KEPT_KEYS],
])(
  'signs the sender of a push with %s keys, for the push service that receives it',
  async (_, keys) => {
    const subject = 'mailto:info@tuart.example';
    const header = await vapidHeader('https://push.example/x/1', keys, subject);
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? [];
    expect(key).toBe(keys.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(from(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    const now = Math.floor(Date.now() / 1000);
    const { exp, ...others } = JSON.parse(from(claims).toString());
    expect(others).toEqual({ aud: 'https://push.example', sub: subject });
    // RFC 8292 allows a day.
    expect(exp - now).toBeGreaterThan(11 * 3600);
    expect(exp - now).toBeLessThan(13 * 3600);
    const point = from(keys.publicKey);
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const checked = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), checked, from(signature))).toBe(true);
  },
);
