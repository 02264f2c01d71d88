import { isIPv6 } from 'node:net';
import { isWithin } from './networks.ts';

export type IsTrusted = (address: string) => boolean;

/** Recognises the proxies that the configuration names, by address or by network (`10.0.0.0/8`). */
export function trustedProxies(entries: readonly string[]): IsTrusted {
  return isWithin(entries);
}

/** The address of the server's own requests, which have no socket. */
export const IN_PROCESS = 'internal';

/**
 * The socket's address, or the address reported by the nearest proxy that the configuration names.
 * The list is read from the right: anything further left came from the proxy's client, who may have
 * made it up.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: IsTrusted,
): string {
  let address = normalise(socketAddress ?? '');
  let hops = forwardedFor ?? '';
  while (hops !== '' && isTrusted(address)) {
    const comma = hops.lastIndexOf(',');
    const previous = normalise(hops.slice(comma + 1).trim());
    hops = hops.slice(0, Math.max(0, comma));
    if (!previous) break;
    address = previous;
  }
  return address;
}

export function normalise(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/**
 * A household or office has a whole /64 of IPv6, so a limit per single address would have no
 * effect.
 */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
