import { type LookupAddress, lookup } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { traced } from '../../signals/spans.ts';
import { isWithin } from '../networks.ts';

/** Networks that no address from outside may lead to: this machine, its neighbours, and special ones. */
const INNER_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

const isWithinUs = isWithin(INNER_NETWORKS);

const MAX_REPLY_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;

export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

export interface OutsideRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** For the whole request, from looking up the name to the last byte of the reply. */
  timeoutMs?: number;
}

export interface OutsideReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The first 64 KiB. */
  body: string;
}

export type RequestOutside = (address: string, options?: OutsideRequest) => Promise<OutsideReply>;

/**
 * Makes a function that sends requests to addresses that people have entered. They may not lead into
 * our own network, except to the addresses that the configuration names. The connection goes to the
 * address that was checked, and redirects are not followed, so a name cannot lead elsewhere later.
 */
export function createOutsideRequests(allowed: readonly string[]): RequestOutside {
  const isInner = innerAddresses(allowed);

  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '');
      if (found.length === 0 || found.some(({ address }) => isInner(address))) {
        return callback(new RefusedAddress(`${hostname} is inside our own network`), '');
      }
      if (options.all) return callback(null, found);
      const [first] = found;
      callback(null, first?.address ?? '', first?.family);
    });
  };

  const send: RequestOutside = (
    address,
    { method = 'POST', headers, body, timeoutMs = TIMEOUT_MS } = {},
  ) =>
    new Promise((resolve, reject) => {
      const url = outsideUrl(address);
      // Node looks up no name for a literal address.
      const literal = hostOf(url);
      if (isIP(literal) !== 0 && isInner(literal)) {
        throw new RefusedAddress(`${literal} is inside our own network`);
      }
      const open = url.protocol === 'https:' ? requestHttps : requestHttp;
      const request = open(url, {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
        },
        lookup: checkedLookup,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.once('error', reject);
      request.once('response', (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        const finish = () => {
          const text = Buffer.concat(parts).subarray(0, MAX_REPLY_BYTES).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        };
        response.on('data', (part: Buffer) => {
          parts.push(part);
          size += part.length;
          if (size >= MAX_REPLY_BYTES) {
            finish();
            request.destroy();
          }
        });
        response.once('end', finish);
        response.once('error', reject);
      });
      request.end(body);
    });

  // The address may hold a secret, so the span names only the kind of request.
  return (address, options) =>
    traced({ name: 'outside request', kind: 'client' }, async (span) => {
      const reply = await send(address, options);
      span.set('http.response.status_code', reply.status);
      return reply;
    });
}

export type CheckAddress = (address: string) => Promise<void>;

/** Makes a function that says, when an address is entered, whether requests to it are refused. */
export function createAddressCheck(allowed: readonly string[]): CheckAddress {
  const isInner = innerAddresses(allowed);
  return async (address) => {
    const host = hostOf(outsideUrl(address));
    const found = await lookUp(host, { all: true }).catch(() => {
      throw new RefusedAddress(`${host} could not be found`);
    });
    if (found.length === 0 || found.some((one) => isInner(one.address))) {
      throw new RefusedAddress(`${host} is inside our own network`);
    }
  };
}

function innerAddresses(allowed: readonly string[]): (address: string) => boolean {
  const isException = isWithin(allowed);
  return (address) => isWithinUs(address) && !isException(address);
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whether an address can be used at all. Where its name leads is checked with each request. */
export function outsideUrl(address: string): URL {
  if (!URL.canParse(address)) throw new RefusedAddress('This is not a web address');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new RefusedAddress('Only http:// and https:// addresses are allowed');
  }
  if (url.username || url.password) {
    throw new RefusedAddress('The address may not contain a user name or password');
  }
  return url;
}
