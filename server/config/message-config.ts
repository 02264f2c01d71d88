import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isLinkToken } from '../../app/lib/link-token.ts';
import { StartupError } from '../startup-error.ts';

/** The variables about mail and texts, apart from the mail server itself. */
export const messageVariables = {
  MAIL_REPLY_ADDRESS: z.email('must be an e-mail address').optional(),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_PRIVATE_KEY: z.string().optional(),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  SMS_KEY: z.string().optional(),
  SMS_SENDER: z.string().optional(),
  SMS_BODY: z.string().default('{"to":"{{to}}","from":"{{from}}","text":"{{text}}"}'),
  SMS_HEADERS: z.string().default('Authorization: Bearer {{key}}'),
  SMS_ID_POINTER: z
    .string()
    .regex(/^(\/[^/]*)+$/, 'must be a JSON pointer such as /messages/0/id')
    .optional(),
  SMS_INBOUND_SECRET: z
    .string()
    .refine(isLinkToken, 'must be 64 hexadecimal digits, such as from: openssl rand -hex 32')
    .optional(),
};

/** Signs messages, so that other mail servers can tell that they come from this domain. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** In PEM format. */
  privateKey: string;
}

/** A provider that sends texts when it gets an HTTP request. */
export interface TextProvider {
  url: string;
  key: string;
  /** The number or name that people see. */
  sender: string;
  /** JSON, or a form, with {{to}}, {{from}}, {{text}}, {{key}} and {{id}}. */
  body: string;
  /** One per line, such as `Authorization: Bearer {{key}}`. */
  headers: string;
  /** Where in the reply the provider's own id is. */
  idPointer: string | undefined;
}

export function readDkim(
  given: Record<'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_PRIVATE_KEY', string> | undefined,
): DkimKey | undefined {
  if (!given) return undefined;
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: key } = given;
  try {
    // Shells and compose files write line breaks as \n.
    const privateKey = key.startsWith('-----BEGIN')
      ? key.replaceAll('\\n', '\n')
      : readFileSync(key, 'utf8');
    createPrivateKey(privateKey);
    return { domainName, keySelector, privateKey };
  } catch {
    throw new StartupError(
      'Configuration: DKIM_PRIVATE_KEY must be a private key in PEM format, or the path of a file with one.',
    );
  }
}

const HEADER = /^[A-Za-z0-9-]+:\s*\S/;

export function readTextProvider(
  given: Record<'SMS_URL' | 'SMS_KEY' | 'SMS_SENDER', string> | undefined,
  more: { SMS_BODY: string; SMS_HEADERS: string; SMS_ID_POINTER?: string | undefined },
): TextProvider | undefined {
  if (!given) return undefined;
  const { SMS_BODY: body, SMS_HEADERS: headers, SMS_ID_POINTER: idPointer } = more;
  const lines = headers.replaceAll('\\n', '\n').split('\n').filter(Boolean);
  const problem =
    !body.includes('{{to}}') || !body.includes('{{text}}')
      ? 'SMS_BODY must contain {{to}} and {{text}}'
      : !lines.every((line) => HEADER.test(line))
        ? 'SMS_HEADERS must be lines such as Authorization: Bearer {{key}}'
        : isBroken(body)
          ? 'SMS_BODY starts like JSON but is not'
          : undefined;
  if (problem) throw new StartupError(`Configuration: ${problem}.`);
  const { SMS_URL: url, SMS_KEY: key, SMS_SENDER: sender } = given;
  return { url, key, sender, body, headers: lines.join('\n'), idPointer };
}

export function isJsonTemplate(body: string): boolean {
  return /^\s*[{[]/.test(body);
}

function isBroken(body: string): boolean {
  if (!isJsonTemplate(body)) return false;
  try {
    JSON.parse(body);
    return false;
  } catch {
    return true;
  }
}
