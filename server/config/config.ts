import path from 'node:path';
import { z } from 'zod';
import type { SessionLifetimes } from '../backend/auth/accounts/deps.ts';
import { type OidcProviders, readOidcProviders } from '../backend/auth/openid/oidc-providers.ts';
import type { HostedProject } from '../backend/hosted/hosted-backend.ts';
import type { S3Config } from '../backend/storage/object-stores/s3-store.ts';
import { bech32Bytes } from '../backup/archive/bech32.ts';
import type { BackupConfig } from '../backup/settings.ts';
import { findAddressProblem } from '../database/postgresql/hosts/addresses.ts';
import { StartupError } from '../startup-error.ts';
import type { MailboxConfig } from './mailbox-config.ts';
import {
  type DkimKey,
  messageVariables,
  readDkim,
  readTextProvider,
  type TextProvider,
} from './message-config.ts';
import {
  type MetricsConfig,
  observeVariables,
  readMetrics,
  readTraces,
  type TracesConfig,
} from './observe-config.ts';
import { readMailbox } from './read-mailbox.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PASSWORD_MIN = 8;
const PASSPHRASE_MIN = 12;
const DRAIN_MAX_S = 600;
const PASSWORD_MAX_BYTES = 72; // bcrypt ignores anything after this

function wholeNumber(min: number, max: number) {
  const message = `must be a number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** `10.0.0.1`, `10.0.0.0/8` and the same for IPv6. */
const ADDRESSES = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];

function addressList() {
  return z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .pipe(z.array(z.union(ADDRESSES, 'must be IP addresses or networks separated by commas')))
    .default([]);
}

/** The site must be at the root of its address. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === '/' && [search, hash, username, password].every((part) => part === '');
}

/** Exported for the test that compares it with docs/configuration.md and the example settings. */
export const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
    .default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DRAIN_SECONDS: wholeNumber(0, DRAIN_MAX_S).default(0),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .refine(isOrigin, 'must be an address without a path, such as https://www.example.com')
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@tuart.example'),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
    .refine(
      (value) => Buffer.byteLength(value) <= PASSWORD_MAX_BYTES,
      `must have at most ${PASSWORD_MAX_BYTES} bytes`,
    )
    .optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  ...messageVariables,
  IMAP_URL: z
    .url({ protocol: /^imaps?$/, error: 'must be an imap:// or imaps:// address' })
    .optional(),
  IMAP_HOST: z.string().optional(),
  IMAP_USER: z.string().optional(),
  IMAP_FOLDER: z.string().optional(),
  IMAP_OAUTH_TOKEN_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .optional(),
  IMAP_OAUTH_CLIENT_ID: z.string().optional(),
  IMAP_OAUTH_CLIENT_SECRET: z.string().optional(),
  IMAP_OAUTH_SCOPE: z.string().optional(),
  IMAP_OAUTH_REFRESH_TOKEN: z.string().optional(),
  IMAP_DELETE: z
    .enum(['0', '1'], 'must be 1, or not set')
    .default('0')
    .transform((value) => value === '1'),
  IMAP_SINCE: z.iso.date('must be a date, such as 2026-11-01').optional(),
  DATABASE_URL: z
    .string()
    .check((given) => {
      const message = findAddressProblem(given.value);
      if (message) given.issues.push({ code: 'custom', message, input: given.value });
    })
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  SUPABASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SSO_ONLY: z
    .enum(['0', '1'], 'must be 1, or not set')
    .default('0')
    .transform((value) => value === '1'),
  TRUSTED_PROXIES: addressList(),
  ALLOWED_INNER_ADDRESSES: addressList(),
  SESSION_DAYS: wholeNumber(1, 365).default(30),
  SESSION_IDLE_HOURS: wholeNumber(1, 24 * 365).default(12),
  CLIENT_SESSION_IDLE_HOURS: wholeNumber(1, 24 * 365).default(14 * 24),
  BACKUP_DIR: z.string().optional(),
  BACKUP_S3_PREFIX: z
    .string()
    // People write a folder with a slash before or after it.
    .transform((prefix) => prefix.replace(/^\/+|\/+$/g, ''))
    .pipe(
      z
        .string()
        .regex(
          /^[\w.-]+(\/[\w.-]+)*$/,
          'must be a folder of letters, digits, dots and dashes, such as backups or sites/tuart',
        ),
    )
    .optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN, `must have at least ${PASSPHRASE_MIN} characters`)
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .refine((key) => bech32Bytes(key, 'age'), 'must be an age public key: age1…')
    .optional(),
  BACKUP_IDENTITY: z.string().optional(),
  BACKUP_BEFORE_UPGRADE: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  ...observeVariables,
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** How long the server still accepts requests after it was asked to stop. */
  drainSeconds: number;
  siteUrl: string;
  adminEmail: string;
  adminPassword: string | undefined;
  /** Whether a new database gets the demo's people, jobs and figures. */
  hasDemo: boolean;
  /** Without it, mail stays in the outbox. */
  smtpUrl: string | undefined;
  /** The mailbox that replies go to. Each message adds its own secret to the address. */
  mailReplyAddress: string | undefined;
  dkim: DkimKey | undefined;
  /** Without it, nobody can write texts. */
  texts: TextProvider | undefined;
  /** The secret part of the address at which the provider delivers texts. */
  textInboxSecret: string | undefined;
  /** The mailbox that mail is fetched from. Without it, none is. */
  mailbox: MailboxConfig | undefined;
  databaseUrl: string | undefined;
  /** If set, files are kept here instead of in the data folder. */
  s3: S3Config | undefined;
  /** If set, this project is used instead of our own database. */
  hosted: HostedProject | undefined;
  /** Other services whose accounts people may sign in with. */
  oidcProviders: OidcProviders;
  /** Staff sign in with one of these services and in no other way. */
  isSsoOnly: boolean;
  sessions: SessionLifetimes;
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  /** Addresses in our own network that webhooks and text messages may be sent to. */
  allowedInnerAddresses: string[];
  backup: BackupConfig;
  /** Without it, nobody can read metrics. */
  metrics: MetricsConfig | undefined;
  /** Where traces are sent. Without it, none are made. */
  traces: TracesConfig | undefined;
  logLevel: string;
}

/** Reads the environment. One message lists everything that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable counts as not set, because compose files and shells write unset ones that
  // way.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  const { providers, problems } = readOidcProviders(given);
  if (!result.success || problems.length > 0) {
    const issues = (result.error?.issues ?? []).map(
      (issue) => `${issue.path.join('.')} ${issue.message}`,
    );
    throw new StartupError(`Configuration: ${[...issues, ...problems].join('; ')}.`);
  }
  const env = result.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    drainSeconds: env.DRAIN_SECONDS,
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    adminEmail: env.ADMIN_EMAIL.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    hasDemo: env.DEMO === '1',
    smtpUrl: env.SMTP_URL,
    mailReplyAddress: env.MAIL_REPLY_ADDRESS?.toLowerCase(),
    dkim: readDkim(allOrNone(env, ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'])),
    texts: readTextProvider(allOrNone(env, ['SMS_URL', 'SMS_KEY', 'SMS_SENDER']), env),
    textInboxSecret: env.SMS_INBOUND_SECRET,
    mailbox: readMailbox(env),
    databaseUrl: env.DATABASE_URL,
    s3: readS3(env),
    hosted: readHosted(env, providers),
    oidcProviders: providers,
    isSsoOnly: readSsoOnly(env, providers),
    sessions: {
      days: env.SESSION_DAYS,
      idleHours: env.SESSION_IDLE_HOURS,
      clientIdleHours: env.CLIENT_SESSION_IDLE_HOURS,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    allowedInnerAddresses: env.ALLOWED_INNER_ADDRESSES,
    backup: readBackup(env),
    metrics: readMetrics(env),
    traces: readTraces(env),
    logLevel: env.LOG_LEVEL,
  };
}

type Environment = z.output<typeof environmentSchema>;

function readBackup(env: Environment): BackupConfig {
  if (env.BACKUP_PASSPHRASE && env.BACKUP_RECIPIENT) {
    throw new StartupError('Configuration: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, not both.');
  }
  if (env.BACKUP_S3_PREFIX && !env.S3_ENDPOINT) {
    throw new StartupError('Configuration: BACKUP_S3_PREFIX needs the S3_ variables.');
  }
  if (env.BACKUP_S3_PREFIX && env.BACKUP_DIR) {
    throw new StartupError('Configuration: set BACKUP_DIR or BACKUP_S3_PREFIX, not both.');
  }
  return {
    folder: path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups')),
    s3Prefix: env.BACKUP_S3_PREFIX,
    passphrase: env.BACKUP_PASSPHRASE,
    recipient: env.BACKUP_RECIPIENT,
    identity: env.BACKUP_IDENTITY,
    isBeforeUpgrade: env.BACKUP_BEFORE_UPGRADE === '1',
  };
}

function readS3(env: Environment): S3Config | undefined {
  const given = allOrNone(env, [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]);
  return (
    given && {
      endpoint: given.S3_ENDPOINT,
      bucket: given.S3_BUCKET,
      accessKeyId: given.S3_ACCESS_KEY_ID,
      secretAccessKey: given.S3_SECRET_ACCESS_KEY,
      region: env.S3_REGION,
    }
  );
}

function readHosted(env: Environment, providers: OidcProviders): HostedProject | undefined {
  const given = allOrNone(env, ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY']);
  if (!given) return undefined;
  if (env.DATABASE_URL) {
    throw new StartupError('Configuration: set SUPABASE_URL or DATABASE_URL, not both.');
  }
  if (Object.keys(providers).length > 0) {
    const message = 'set up sign-in providers in the hosted project, not with OIDC_ variables';
    throw new StartupError(`Configuration: ${message}.`);
  }
  return {
    url: given.SUPABASE_URL.replace(/\/+$/, ''),
    publishableKey: given.SUPABASE_PUBLISHABLE_KEY,
    secretKey: given.SUPABASE_SECRET_KEY,
  };
}

function readSsoOnly(env: Environment, providers: OidcProviders): boolean {
  if (!env.SSO_ONLY) return false;
  if (env.SUPABASE_URL) {
    throw new StartupError('Configuration: SSO_ONLY does not work with a hosted project.');
  }
  if (Object.keys(providers).length === 0) {
    const message = 'SSO_ONLY needs a provider to sign in with: set the OIDC_ variables';
    throw new StartupError(`Configuration: ${message}.`);
  }
  return true;
}

/** Reads variables that only make sense together. */
function allOrNone<Name extends keyof Environment>(
  env: Environment,
  names: Name[],
): Record<Name, string> | undefined {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    throw new StartupError(
      `Configuration: ${missing.join(', ')} missing; ${names.join(', ')} must be set together.`,
    );
  }
  return Object.fromEntries(names.map((name) => [name, String(env[name])])) as Record<Name, string>;
}
