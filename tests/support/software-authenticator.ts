import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signWith,
} from 'node:crypto';

/** An authenticator in software. It makes real keys and signs what a browser would send. */
export interface SoftwareAuthenticator {
  register(options: CreationOptions, given?: Given): RegistrationReply;
  assert(options: RequestOptions, given?: Given): AssertionReply;
  credentialId: string;
  /** Set back to imitate a copy of the authenticator. */
  counter: number;
}

type RegistrationReply = ReturnType<typeof reply<{ attestationObject: string }>>;
type AssertionReply = ReturnType<
  typeof reply<{ authenticatorData: string; signature: string; userHandle: string | undefined }>
>;

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

/** What an honest browser and authenticator would not do. */
export interface Given {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  type?: string;
  userHandle?: string;
  /** Signs with another key. */
  isForged?: boolean;
}

type Algorithm = 'ES256' | 'RS256' | 'EdDSA';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function softwareAuthenticator(
  origin: string,
  algorithm: Algorithm = 'ES256',
): SoftwareAuthenticator {
  const { privateKey, publicKey } = newKey(algorithm);
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let userHandle = '';

  const authenticator: SoftwareAuthenticator = {
    credentialId,
    counter: 1,
    register({ challenge, rp, user }, given = {}) {
      userHandle = user.id;
      const clientData = clientDataOf('webauthn.create', challenge, { origin, ...given });
      const data = Buffer.concat([
        authData(given.rpId ?? rp.id ?? '', authenticator.counter, given, HAS_CREDENTIAL),
        Buffer.alloc(16),
        uint(id.length, 2),
        id,
        coseKey(algorithm, publicKey),
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      const attestationObject = encode(attestation).toString('base64url');
      return reply(credentialId, clientData, { attestationObject });
    },
    assert({ challenge, rpId }, given = {}) {
      authenticator.counter += 1;
      const clientData = clientDataOf('webauthn.get', challenge, { origin, ...given });
      const data = authData(given.rpId ?? rpId ?? '', authenticator.counter, given);
      const key = given.isForged ? newKey(algorithm).privateKey : privateKey;
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
      const signature = signWith(algorithm === 'EdDSA' ? null : 'sha256', signed, key);
      return reply(credentialId, clientData, {
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: given.userHandle ?? userHandle,
      });
    },
  };
  return authenticator;
}

function newKey(algorithm: Algorithm): { privateKey: KeyObject; publicKey: KeyObject } {
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function clientDataOf(type: string, challenge: string, { origin, ...given }: Given): Buffer {
  return Buffer.from(
    JSON.stringify({ type: given.type ?? type, challenge, origin, crossOrigin: false }),
  );
}

/** WebAuthn, section 6.1. */
function authData(rpId: string, counter: number, { isUserVerified = true }: Given, flags = 0) {
  const all = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
  return Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([all]),
    uint(counter, 4),
  ]);
}

function reply<T extends object>(id: string, clientData: Buffer, response: T) {
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: clientData.toString('base64url'), ...response },
  };
}

/** RFC 9053 and RFC 8230: a public key as CBOR. */
function coseKey(algorithm: Algorithm, key: KeyObject): Buffer {
  const jwk = key.export({ format: 'jwk' });
  const bytes = (text = '') => Buffer.from(text, 'base64url');
  const members: Record<Algorithm, [number, Cbor][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(jwk.x)],
      [-3, bytes(jwk.y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(jwk.x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytes(jwk.n)],
      [-2, bytes(jwk.e)],
    ],
  };
  return encode(new Map(members[algorithm]));
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>;

/** RFC 8949, as much of it as authenticators use. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([name, member]) => [encode(name), encode(member)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(kind: number, size: number): Buffer {
  const type = kind << 5;
  if (size < 24) return Buffer.from([type | size]);
  if (size < 256) return Buffer.from([type | 24, size]);
  return Buffer.concat([Buffer.from([type | 25]), uint(size, 2)]);
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}
