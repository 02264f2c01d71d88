import type { MarkdownNode } from '../markdown-tree';
import { parseMarkdown } from '../parse-markdown';
import { safeLink } from '../safe-link';
import { writeMarkdown } from '../write-markdown';

/** The address as the page will show it, or `null` if it is not safe. */
export function linkAddress(typed: string): string | null {
  const safe = safeLink(typed.trim());
  if (!safe || typed.trim() === '') return null;
  const [paragraph] = parseMarkdown(
    writeMarkdown([{ tag: 'a', href: safe.href, children: ['link'] }]),
  );
  return hrefIn(paragraph);
}

function hrefIn(node: MarkdownNode | undefined): string | null {
  const [child] = typeof node === 'object' ? (node.children ?? []) : [];
  return typeof child === 'object' && child.tag === 'a' ? (child.href ?? null) : null;
}

const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const DOMAIN = /^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|au|gov|edu)\b)/i;
const PHONE = /^\+?[\d\s()]{6,}$/;

/** People write “example.com.au” or “name@example.com” and mean the whole address. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (EMAIL.test(address)) return `mailto:${address}`;
  if (DOMAIN.test(address)) return `https://${address}`;
  if (PHONE.test(address)) return `tel:${address.replace(/[\s()]/g, '')}`;
  return address;
}
