import { createHash, createVerify, type KeyObject } from 'node:crypto';

/** The headers that the DKIM signature of a message names, in lower case. */
export function signedHeaders(source: string): string[] {
  return readSignature(source).names.map((name) => name.toLowerCase());
}

/** Whether the DKIM signature of a message is right: RFC 6376, rsa-sha256, relaxed/relaxed. */
export function isSignedWith(source: string, key: KeyObject): boolean {
  const { headers, body, signature, tags, names } = readSignature(source);
  const bodyHash = createHash('sha256').update(relaxedBody(body)).digest('base64');
  if (bodyHash !== tags.get('bh')) return false;
  const left = [...headers];
  const signed = names.flatMap((name) => {
    const at = left.findLastIndex((header) =>
      header.toLowerCase().startsWith(`${name.toLowerCase()}:`),
    );
    return at < 0 ? [] : left.splice(at, 1);
  });
  const empty = signature.replace(/(\bb=)[^;]*/, '$1');
  const text = [...signed.map((header) => `${relaxedHeader(header)}\r\n`), relaxedHeader(empty)];
  return createVerify('RSA-SHA256')
    .update(text.join(''))
    .verify(key, tags.get('b') ?? '', 'base64');
}

function readSignature(source: string) {
  const end = source.indexOf('\r\n\r\n');
  const headers = source.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^DKIM-Signature:/i.test(header)) ?? '';
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const at = tag.indexOf('=');
        return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, '')] as const;
      }),
  );
  const names = (tags.get('h') ?? '').split(':');
  return { headers, body: source.slice(end + 4), signature, tags, names };
}

function relaxedHeader(header: string): string {
  const at = header.indexOf(':');
  const value = header
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ');
  return `${header.slice(0, at).toLowerCase().trim()}:${value.trim()}`;
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  return lines.join('\r\n').replace(/(\r\n)*$/, '\r\n');
}
