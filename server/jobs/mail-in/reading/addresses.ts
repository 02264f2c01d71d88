import type { Address, Email, Mailbox } from 'postal-mime';
import { plain } from './plain-text.ts';

const ADDRESSES_MAX = 50;
export const ADDRESS_MAX = 320;

export function senderOf(email: Email) {
  const [from] = mailboxes(email.from ? [email.from] : []);
  return {
    sender: plain(from?.address.toLowerCase() || 'unknown', ADDRESS_MAX),
    sender_name: plain(from?.name ?? '', 200) || null,
  };
}

export function addressesOf(email: Email, replyAddress: string | undefined) {
  const listed = (addresses: Address[] | undefined) => [
    ...new Set(
      mailboxes(addresses ?? [])
        .map(({ address }) => plain(withoutToken(address.toLowerCase(), replyAddress), ADDRESS_MAX))
        .filter((address) => address.includes('@')),
    ),
  ];
  return {
    recipients: listed(email.to).slice(0, ADDRESSES_MAX),
    copies: listed(email.cc).slice(0, ADDRESSES_MAX),
  };
}

export function mailboxes(addresses: Address[]): Mailbox[] {
  return addresses.flatMap((one) => (one.group ? one.group : one.address ? [one] : []));
}

export function idsIn(header: string): string[] {
  const ids = [...header.matchAll(/<([^<>\s]{3,400})>/g)].map(([, id = '']) => id);
  return ids.length > 0 ? ids : header.split(/\s+/).filter(isBareId);
}

function isBareId(id: string): boolean {
  const at = id.indexOf('@', 1);
  return at > 0 && at < id.length - 1 && !/[<>]/.test(id);
}

function tokenPattern(replyAddress: string): RegExp {
  const [local = '', domain = ''] = replyAddress
    .toLowerCase()
    .split('@')
    .map((part) => part.replace(/[^a-z0-9]/g, '\\$&'));
  return new RegExp(`\\b${local}\\+([0-9a-z]{8,64})@${domain}`, 'g');
}

/** The secrets in the addresses that the message was sent to. */
export function tokensOf(email: Email, replyAddress: string | undefined): string[] {
  if (!replyAddress) return [];
  const names = new Set([
    'to',
    'cc',
    'delivered-to',
    'x-original-to',
    'envelope-to',
    'x-envelope-to',
  ]);
  const written = email.headers.filter(({ key }) => names.has(key)).map(({ value }) => value);
  const found = written.join(' ').toLowerCase().matchAll(tokenPattern(replyAddress));
  return [...new Set([...found].map(([, token = '']) => token))].slice(0, ADDRESSES_MAX);
}

/** Screens show the address without its secret. */
function withoutToken(address: string, replyAddress: string | undefined): string {
  return replyAddress ? address.replace(tokenPattern(replyAddress), replyAddress) : address;
}
