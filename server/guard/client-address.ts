import { isIPv6 } from 'node:net';

/** Where the server's own requests come from: they have no socket. */
export const IN_PROCESS = 'internal';

/**
 * The socket's address, or what the nearest proxy that configuration names has written. The list is
 * read from the right: entries further left were written by whoever the proxy talked to.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: readonly string[],
): string {
  let address = normalise(socketAddress ?? '');
  const hops = forwardedFor?.split(',').map((hop) => normalise(hop.trim())) ?? [];
  while (trustedProxies.includes(address)) {
    const previous = hops.pop();
    if (!previous) break;
    address = previous;
  }
  return address;
}

function normalise(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** One household or office has a /64 of IPv6: a limit per single address would be none. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
