import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('gives the documented defaults', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      siteUrl: 'http://localhost:3000',
      adminEmail: 'admin@tuart.example',
      adminPassword: undefined,
      databaseUrl: undefined,
      trustedProxies: [],
      allowedInnerAddresses: [],
      logLevel: 'info',
    });
    expect(config.dataDir).toMatch(/data$/);
  });

  it('counts an empty variable as absent', () => {
    expect(readConfig({ PORT: '', SITE_URL: '', ADMIN_PASSWORD: '' }).port).toBe(3000);
  });

  it('takes the prefix of backups with or without a slash at its ends', () => {
    const s3 = {
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    for (const prefix of ['sites/tuart', 'sites/tuart/', '/sites/tuart']) {
      const { backup } = readConfig({ ...s3, BACKUP_S3_PREFIX: prefix });
      expect(backup.s3Prefix).toBe('sites/tuart');
    }
  });

  it('derives the site address from the port and drops a trailing slash', () => {
    expect(readConfig({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
    expect(readConfig({ SITE_URL: 'https://tuart.example/' }).siteUrl).toBe(
      'https://tuart.example',
    );
  });

  it('reads several proxies', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, ::1, 10.0.0.0/8' });
    expect(trustedProxies).toEqual(['127.0.0.1', '::1', '10.0.0.0/8']);
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a number from 0 to 65535'],
    ['PORT', '70000', 'PORT must be a number from 0 to 65535'],
    ['PORT', '-1', 'PORT must be a number from 0 to 65535'],
    ['SITE_URL', 'ftp://x', 'SITE_URL must be an http(s) address'],
    ['SITE_URL', 'tuart', 'SITE_URL must be an http(s) address'],
    ['SITE_URL', 'https://x.example/site', 'SITE_URL must be an address without a path'],
    ['SITE_URL', 'https://x.example/?a', 'SITE_URL must be an address without a path'],
    ['ADMIN_EMAIL', 'nobody', 'ADMIN_EMAIL must be an e-mail address'],
    ['DEMO', 'no', 'DEMO must be 0 or 1'],
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have at least 8 characters'],
    ['SESSION_DAYS', '0', 'SESSION_DAYS must be a number from 1 to 365'],
    ['SESSION_DAYS', 'ten', 'SESSION_DAYS must be a number from 1 to 365'],
    ['SESSION_IDLE_HOURS', '9000', 'SESSION_IDLE_HOURS must be a number from 1 to 8760'],
    [
      'CLIENT_SESSION_IDLE_HOURS',
      '-1',
      'CLIENT_SESSION_IDLE_HOURS must be a number from 1 to 8760',
    ],
    ['ADMIN_PASSWORD', 'é'.repeat(37), 'ADMIN_PASSWORD must have at most 72 bytes'],
    ['DATABASE_URL', 'mysql://a:b@c/d', 'DATABASE_URL must be a postgres:// address'],
    ['DATABASE_URL', 'postgres://a@c/d', 'DATABASE_URL must contain a password'],
    ['DATABASE_URL', 'postgres://a@c,d/e', 'DATABASE_URL must contain a password'],
    ['DATABASE_URL', 'postgres://a:b@c:1,/d', 'DATABASE_URL must name each server as host'],
    ['DATABASE_URL', 'postgres://a:b@c:1,d:x/e', 'DATABASE_URL must name each server as host'],
    [
      'DATABASE_URL',
      'postgres://a:b@c,d/e?target_session_attrs=standby',
      'DATABASE_URL must not have target_session_attrs=standby',
    ],
    ['DRAIN_SECONDS', '601', 'DRAIN_SECONDS must be a number from 0 to 600'],
    ['SMTP_URL', 'http://mail', 'SMTP_URL must be an smtp:// or smtps:// address'],
    [
      'S3_ENDPOINT',
      'http://127.0.0.1',
      'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing',
    ],
    ['SUPABASE_URL', 'https://x.example', 'SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY missing'],
    ['TRUSTED_PROXIES', 'proxy.local', 'TRUSTED_PROXIES'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
    ['BACKUP_PASSPHRASE', 'short', 'BACKUP_PASSPHRASE must have at least 12 characters'],
    ['BACKUP_RECIPIENT', 'age1mistyped', 'BACKUP_RECIPIENT must be an age public key'],
    ['BACKUP_S3_PREFIX', '../up', 'BACKUP_S3_PREFIX'],
    ['BACKUP_S3_PREFIX', '/', 'BACKUP_S3_PREFIX must be a folder of letters'],
    ['BACKUP_S3_PREFIX', 'my backups', 'BACKUP_S3_PREFIX must be a folder of letters'],
    ['BACKUP_S3_PREFIX', 'backups', 'BACKUP_S3_PREFIX needs the S3_ variables'],
    ['BACKUP_BEFORE_UPGRADE', 'no', 'BACKUP_BEFORE_UPGRADE must be 0 or 1'],
  ])('refuses %s=%s in one readable line', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it('reads S3 and a hosted project when all their variables are set', () => {
    const { s3, hosted } = readConfig({
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      SUPABASE_URL: 'https://x.example/',
      SUPABASE_PUBLISHABLE_KEY: 'p',
      SUPABASE_SECRET_KEY: 's',
    });
    expect(s3).toMatchObject({ bucket: 'files', region: 'us-east-1' });
    expect(hosted).toEqual({ url: 'https://x.example', publishableKey: 'p', secretKey: 's' });
  });

  it('refuses a hosted project together with a database', () => {
    const environment = {
      SUPABASE_URL: 'https://x.example',
      SUPABASE_PUBLISHABLE_KEY: 'p',
      SUPABASE_SECRET_KEY: 's',
      DATABASE_URL: 'postgres://a:b@c/d',
    };
    expect(() => readConfig(environment)).toThrow('not both');
  });

  it('reads providers by name', () => {
    const { oidcProviders } = readConfig({
      OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
      OIDC_GOOGLE_CLIENT_ID: 'id',
      OIDC_GOOGLE_CLIENT_SECRET: 'secret',
      OIDC_KEYCLOAK2_ISSUER: 'http://127.0.0.1:8080/realms/tuart',
      OIDC_KEYCLOAK2_CLIENT_ID: 'other',
      OIDC_KEYCLOAK2_CLIENT_SECRET: 'other secret',
      OIDC_PROVIDER: 'of another program',
    });
    expect(oidcProviders).toEqual({
      google: { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
      keycloak2: {
        issuer: 'http://127.0.0.1:8080/realms/tuart',
        clientId: 'other',
        clientSecret: 'other secret',
      },
    });
    expect(readConfig({}).oidcProviders).toEqual({});
  });

  it.each([
    [
      { ISSUER: 'https://x.example' },
      'OIDC_X_CLIENT_ID, OIDC_X_CLIENT_SECRET missing; OIDC_X_ISSUER, OIDC_X_CLIENT_ID, OIDC_X_CLIENT_SECRET must be set together',
    ],
    [{ ISSUER: 'x', CLIENT_ID: 'i', CLIENT_SECRET: 's' }, 'OIDC_X_ISSUER must be an https address'],
    [
      { ISSUER: 'http://x.example', CLIENT_ID: 'i', CLIENT_SECRET: 's' },
      'OIDC_X_ISSUER must be an https address',
    ],
    [{ CLIENT_SECRET: 's', ISSUER: '', CLIENT_ID: '' }, 'OIDC_X_ISSUER, OIDC_X_CLIENT_ID missing'],
  ])('refuses a provider with %j', (parts, message) => {
    const environment = Object.entries(parts).map(([part, value]) => [`OIDC_X_${part}`, value]);
    expect(() => readConfig(Object.fromEntries(environment))).toThrow(message);
  });

  it('refuses a provider with a reserved name, and one together with a hosted project', () => {
    const provider = (name: string) => ({
      [`OIDC_${name}_ISSUER`]: 'https://x.example',
      [`OIDC_${name}_CLIENT_ID`]: 'i',
      [`OIDC_${name}_CLIENT_SECRET`]: 's',
    });
    expect(() => readConfig(provider('EMAIL'))).toThrow('a name other than EMAIL');
    const hosted = {
      SUPABASE_URL: 'https://x.example',
      SUPABASE_PUBLISHABLE_KEY: 'p',
      SUPABASE_SECRET_KEY: 's',
    };
    expect(() => readConfig({ ...hosted, ...provider('X') })).toThrow('in the hosted project');
  });

  it('SSO_ONLY needs a provider, and does not work with a hosted project', () => {
    const provider = {
      OIDC_ACME_ISSUER: 'https://id.acme.example',
      OIDC_ACME_CLIENT_ID: 'i',
      OIDC_ACME_CLIENT_SECRET: 's',
    };
    const hosted = {
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'p',
      SUPABASE_SECRET_KEY: 's',
    };
    expect(readConfig(provider).isSsoOnly).toBe(false);
    expect(readConfig({ ...provider, SSO_ONLY: '1' }).isSsoOnly).toBe(true);
    expect(() => readConfig({ SSO_ONLY: '1' })).toThrow('SSO_ONLY needs a provider');
    expect(() => readConfig({ ...hosted, SSO_ONLY: '1' })).toThrow('SSO_ONLY does not work');
    expect(() => readConfig({ ...provider, SSO_ONLY: 'yes' })).toThrow('SSO_ONLY must be 1');
  });

  it('names every problem at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y', OIDC_X_CLIENT_ID: 'z' })).toThrow(
      /PORT.*; LOG_LEVEL.*; OIDC_X_ISSUER/,
    );
  });
});
