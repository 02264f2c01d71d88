import { StartupError } from '../startup-error.ts';
import type { MailboxConfig } from './mailbox-config.ts';

/** The variables about mail that comes in. */
export interface MailboxVariables {
  IMAP_URL?: string | undefined;
  IMAP_HOST?: string | undefined;
  IMAP_USER?: string | undefined;
  IMAP_OAUTH_TOKEN_URL?: string | undefined;
  IMAP_OAUTH_CLIENT_ID?: string | undefined;
  IMAP_OAUTH_CLIENT_SECRET?: string | undefined;
  IMAP_OAUTH_SCOPE?: string | undefined;
  IMAP_OAUTH_REFRESH_TOKEN?: string | undefined;
  IMAP_FOLDER?: string | undefined;
  IMAP_DELETE: boolean;
  IMAP_SINCE?: string | undefined;
}

const SECURE_PORT = 993;
const PLAIN_PORT = 143;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const TOGETHER = [
  'IMAP_HOST',
  'IMAP_USER',
  'IMAP_OAUTH_TOKEN_URL',
  'IMAP_OAUTH_CLIENT_ID',
  'IMAP_OAUTH_CLIENT_SECRET',
] as const;

/** Mail is fetched with a password (`IMAP_URL`) or with an access token (`IMAP_HOST` and others). */
export function readMailbox(env: MailboxVariables): MailboxConfig | undefined {
  const missing = TOGETHER.filter((name) => env[name] === undefined);
  const hasToken = missing.length < TOGETHER.length;
  if (env.IMAP_URL && hasToken) throw problem('set IMAP_URL or IMAP_HOST, not both');
  const common = { isDeleting: env.IMAP_DELETE, since: env.IMAP_SINCE };
  if (env.IMAP_URL) return { ...common, ...readUrl(env.IMAP_URL) };
  if (!hasToken) return undefined;
  if (missing.length > 0) {
    throw problem(`${missing.join(', ')} missing; ${TOGETHER.join(', ')} must be set together`);
  }
  return {
    ...common,
    host: env.IMAP_HOST ?? '',
    port: SECURE_PORT,
    isSecure: true,
    isPlainAllowed: false,
    user: env.IMAP_USER ?? '',
    password: undefined,
    oauth: {
      tokenUrl: env.IMAP_OAUTH_TOKEN_URL ?? '',
      clientId: env.IMAP_OAUTH_CLIENT_ID ?? '',
      clientSecret: env.IMAP_OAUTH_CLIENT_SECRET ?? '',
      scope: env.IMAP_OAUTH_SCOPE,
      refreshToken: env.IMAP_OAUTH_REFRESH_TOKEN,
    },
    folder: env.IMAP_FOLDER ?? 'INBOX',
  };
}

type UrlPart = Omit<MailboxConfig, 'isDeleting' | 'since'>;

/** `imaps://user:password@host/Folder`. In user and password, special characters are encoded. */
function readUrl(address: string): UrlPart {
  const url = new URL(address);
  if (!url.username || !url.password) throw problem('IMAP_URL must contain a user and a password');
  const isSecure = url.protocol === 'imaps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? SECURE_PORT : PLAIN_PORT),
    isSecure,
    isPlainAllowed: LOOPBACK.test(url.hostname) || url.searchParams.has('insecure'),
    user: decoded(url.username),
    password: decoded(url.password),
    oauth: undefined,
    folder: decoded(url.pathname.replace(/^\//, '')) || 'INBOX',
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw problem('IMAP_URL has a “%” that is not followed by two digits; write it as %25');
  }
}

function problem(text: string): StartupError {
  return new StartupError(`Configuration: ${text}.`);
}
