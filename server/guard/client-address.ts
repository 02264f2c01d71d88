import { BlockList, isIP, isIPv6 } from 'node:net';

export type IsTrusted = (address: string) => boolean;

/** Knows the proxies that configuration names, by address or by network (`10.0.0.0/8`). */
export function trustedProxies(entries: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Where the server's own requests come from: they have no socket. */
export const IN_PROCESS = 'internal';

/**
 * The socket's address, or what the nearest proxy that configuration names has written. The list is
 * read from the right: entries further left were written by whoever the proxy talked to.
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

/** One household or office has a /64 of IPv6: a limit per single address would be none. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
