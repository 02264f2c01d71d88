import { describe, expect, it } from 'vitest';
import {
  decrypted,
  ENCRYPTED_CHUNK_BYTES,
  type Lock,
  startEncryption,
  type Unlock,
} from './age.ts';

const RECIPIENT = 'age1emn6uxy0ffuv85myc2ycqpp2x8l5dtm6r0hmsehgmcnat08vqu9sl9pz65';
const IDENTITY = 'AGE-SECRET-KEY-1A9A7TL0GY7GC0QS909JWCMNNYZSPAUWX6J5K2P9AUNLQP6RQPWVS4FR6C5';

/** Both hold `abcab` and were written by another program, age-encryption 0.3.1. */
const BY_PASSPHRASE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBOMGVsM3B5QWFXL09EampyZGVRR3d3IDEwCk81N3hjdG9RcE8yaUIvWFZqTGlIUkJGZmoyZnV3NWtuQ1BVS2FJckI5NmsKLS0tIE9ydUVPaE12MVFBaENPYk5MSTdtTzhrR2R5Q0tIMEttWlk4SmRKYmo0TWsKPwwRBh6uOtyAwlF7CcJ+lbygm/fcKgc4bp9TZqDRtkWZcmPFjQ==';
const BY_RECIPIENT =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB5WWQwYjVaVDJGU0Njd1QvM3IxZnNtSU9xeFd0bStGUmdESUd2U1IrZm00CjcwT2NJZnY5Y2lDaHdGY2tPWjAyT3pxNVAvQWpqZUV4Z09HZWlqdEVQZ1EKLS0tIEVEVGdhUWVYYXlhaTAvM0RoRjdPZ3RYWUxnSEthR1hpRHF6TEY2ZklEancKbYiPkYC9xZFLMzvEe1mKAxNXmdBWEDoXzr4s90Rg8/fU29+qlw==';

/** The same, written by Tuart 1.0.0. A backup has to stay readable for years. */
const OUR_OWN_BY_PASSPHRASE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBMMHZQeVRMcjk2R2doYzQzcndYVUx3IDE2CnlSY1RaNFVGa2xNYndIQUU1dDRRWmxKRXNzanRFRmVhTmIrTzhpQkgxaFEKLS0tIGtodCtFbFZiK0p3TFViUk5WRlFCenlPZm5haGR5Zlp3MGZETTBQaVFUb0kK6GA+jzxYt4axFKSTbOYGK1WUxDGZT5ww1XwB0JBbVqYs4SKndg==';
const OUR_OWN_BY_RECIPIENT =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBPNUw5R1h0YW5ib0RlcGhhZWp5Qjl6N21OZmphNnJHMm9rK2dxeFVPL2hFCktuNUgxT0JOcU4vUCt4ck5hbkZ2L2lTZElaZ0MyTzNsclFWT3EyYzYzTGsKLS0tIC9oMHZ3R0ZsWGpqQUlGYU95TU9NdkR5OW15NFV5RGZpdXZVVHl6RmRHL1UKxvzOIyvzZNj+LUHqaulRWOzbU3rZ4ykQd9wVYo5LqOuvcjM5Lg==';

async function encrypt(lock: Lock, content: Buffer): Promise<Buffer> {
  const encryption = await startEncryption(lock);
  const parts = [encryption.header];
  let rest = content;
  for (; rest.length > ENCRYPTED_CHUNK_BYTES; rest = rest.subarray(ENCRYPTED_CHUNK_BYTES)) {
    parts.push(encryption.encrypt(rest.subarray(0, ENCRYPTED_CHUNK_BYTES), false));
  }
  return Buffer.concat([...parts, encryption.encrypt(rest, true)]);
}

async function decrypt(bytes: Buffer, unlock: Unlock, pieceBytes = 1000): Promise<Buffer> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield bytes.subarray(at, at + pieceBytes);
    }
  }
  const parts: Buffer[] = [];
  for await (const part of decrypted(pieces(), unlock)) parts.push(part);
  return Buffer.concat(parts);
}

it.each([
  ['another program, with a passphrase', BY_PASSPHRASE, { passphrase: 'p p p' }],
  ['another program, for a recipient', BY_RECIPIENT, { identity: IDENTITY }],
  ['an earlier version, with a passphrase', OUR_OWN_BY_PASSPHRASE, { passphrase: 'some words' }],
  ['an earlier version, for a recipient', OUR_OWN_BY_RECIPIENT, { identity: IDENTITY }],
])('opens a file written by %s', async (_, text, unlock) => {
  expect((await decrypt(Buffer.from(text, 'base64'), unlock)).toString()).toBe('abcab');
});

describe.each([0, 5, ENCRYPTED_CHUNK_BYTES, ENCRYPTED_CHUNK_BYTES + 1, 200_000])(
  '%i bytes',
  (length) => {
    const content = Buffer.alloc(length, 'abc');

    it('can be decrypted with the identity', async () => {
      const locked = await encrypt({ recipient: RECIPIENT }, content);
      expect((await decrypt(locked, { identity: IDENTITY })).equals(content)).toBe(true);
    });
  },
);

// Tested once, because a passphrase takes long to try. It only encrypts the key, whatever the
// content.
it('content encrypted with a passphrase can be decrypted with it', async () => {
  const content = Buffer.from('something secret');
  const locked = await encrypt({ passphrase: 'some words' }, content);
  expect((await decrypt(locked, { passphrase: 'some words' })).equals(content)).toBe(true);
});

it('refuses changed, shortened or reordered content', async () => {
  const content = Buffer.alloc(3 * ENCRYPTED_CHUNK_BYTES, 'abc');
  const locked = await encrypt({ recipient: RECIPIENT }, content);
  const sealed = ENCRYPTED_CHUNK_BYTES + 16;
  const start = locked.length - 3 * sealed;
  const chunk = (n: number) => locked.subarray(start + n * sealed, start + (n + 1) * sealed);
  const changed = Buffer.from(locked);
  changed[start + 5] = (changed[start + 5] ?? 0) ^ 1;
  for (const bytes of [
    changed,
    locked.subarray(0, -1),
    locked.subarray(0, start + sealed),
    Buffer.concat([locked.subarray(0, start), chunk(1), chunk(0), chunk(2)]),
  ]) {
    await expect(decrypt(bytes, { identity: IDENTITY })).rejects.toThrow(/damaged|missing/);
  }
});

it('refuses another text for the check value of the header, even if it stands for the same bytes', async () => {
  const locked = Buffer.from(BY_RECIPIENT, 'base64');
  const last = locked.indexOf('\n', locked.indexOf('\n---') + 1) - 1;
  // Its last two bits stand for nothing.
  expect(locked.toString('latin1', last, last + 1)).toBe('w');
  locked.write('x', last, 'latin1');
  await expect(decrypt(locked, { identity: IDENTITY })).rejects.toThrow('its header is damaged');
});

it('passes unencrypted content through', async () => {
  const plain = Buffer.from('something that is not encrypted');
  expect((await decrypt(plain, {}, 3)).equals(plain)).toBe(true);
});
