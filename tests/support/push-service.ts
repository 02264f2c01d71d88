import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from './server-process.ts';

/** For 127.0.0.1 only. Nothing trusts it except a server under test. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIULqJXgpPXqwgLu3/9jZ6YPlpcCsIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTExNzA4MDcwMloYDzIxMjYxMDI0
MDgwNzAyWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARjFdJYY2tZK6/teaTUnHkJ69W2XdsXB6i1TbsRqdwrR5nvG+koIXqN
FyXGqmJW0vkVIRpw45f8d7EKZoNFz+h/o2QwYjAdBgNVHQ4EFgQUsHF/kvAJBkJU
d8sE0PXsV9+wddowHwYDVR0jBBgwFoAUsHF/kvAJBkJUd8sE0PXsV9+wddowDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
ICnYN0XKFLMkZextXe6TTzh7x2SeDg1UIzlOzDZWTMoJAiBdkk0l/KXZz9gN0lQw
ExPXnCbgd/RwdOWzTO8n65cR9w==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZ61pTfzmxO6U4c6k
gMV+NgHVu/9ZNNahAyLo5Vid1FChRANCAARjFdJYY2tZK6/teaTUnHkJ69W2XdsX
B6i1TbsRqdwrR5nvG+koIXqNFyXGqmJW0vkVIRpw45f8d7EKZoNFz+h/
-----END PRIVATE KEY-----
`;

const HEADER = { salt: 16, keyLength: 20, key: 21 };
const TAG_BYTES = 16;

export interface PushService {
  /** The environment in which a server trusts the service. */
  environment: Record<string, string>;
  /** What a browser would hand over. */
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** What the browser would read, in the order of arrival. */
  received: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Takes the place of a browser and its maker's push service, on the loopback address. */
export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1');
  const publicKey = browser.generateKeys();
  const secret = randomBytes(16);
  const received: PushService['received'] = [];
  const server = createServer({ cert: CERTIFICATE, key: KEY }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    received.push(JSON.parse(open(Buffer.concat(parts)).toString()));
    response.writeHead(201).end();
  });

  /** RFC 8291, section 3.4, and RFC 8188. */
  function open(sealed: Buffer): Buffer {
    const salt = sealed.subarray(0, HEADER.salt);
    const keyEnd = HEADER.key + (sealed[HEADER.keyLength] ?? 0);
    const sender = sealed.subarray(HEADER.key, keyEnd);
    const shared = browser.computeSecret(sender);
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const input = Buffer.from(hkdfSync('sha256', shared, secret, about, 32));
    const derive = (name: string, size: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, size));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const padded = cipher.update(sealed.subarray(keyEnd, -TAG_BYTES));
    cipher.final();
    // The last record ends with a 2.
    return padded.subarray(0, padded.lastIndexOf(2));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await temporaryFolder();
  const file = path.join(folder.path, 'certificate.pem');
  await writeFile(file, CERTIFICATE);
  return {
    environment: { NODE_EXTRA_CA_CERTS: file, ALLOWED_INNER_ADDRESSES: '127.0.0.1' },
    subscription: {
      endpoint: `https://127.0.0.1:${(server.address() as AddressInfo).port}/push`,
      p256dh: publicKey.toString('base64url'),
      auth: secret.toString('base64url'),
    },
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await folder.remove();
    },
  };
}
