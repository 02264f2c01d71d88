import { z } from 'zod';

export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Providers by the name that clients use, such as `google`. */
export type OidcProviders = Record<string, OidcProvider>;

const PARTS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const;
const VARIABLE = new RegExp(`^OIDC_([A-Z][A-Z0-9]*)_(${PARTS.join('|')})$`);
/** These names already mean something in the settings that clients read. */
const TAKEN_NAMES = ['EMAIL', 'PHONE'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const providerSchema = z.object({
  ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .refine(isSafe, 'must be an https address'),
  CLIENT_ID: z.string(),
  CLIENT_SECRET: z.string(),
});

/**
 * `OIDC_GOOGLE_ISSUER`, `OIDC_GOOGLE_CLIENT_ID` and `OIDC_GOOGLE_CLIENT_SECRET` define the provider
 * `google`.
 */
export function readOidcProviders(environment: Record<string, string | undefined>): {
  providers: OidcProviders;
  problems: string[];
} {
  const providers: OidcProviders = {};
  const problems: string[] = [];
  for (const name of namesIn(environment)) {
    const variable = (part: string) => `OIDC_${name}_${part}`;
    const given = Object.fromEntries(PARTS.map((part) => [part, environment[variable(part)]]));
    const missing = PARTS.filter((part) => given[part] === undefined);
    const result = providerSchema.safeParse(given);
    if (TAKEN_NAMES.includes(name)) {
      problems.push(`${variable('ISSUER')} cannot be used: choose a name other than ${name}`);
    } else if (missing.length > 0) {
      const all = PARTS.map(variable).join(', ');
      problems.push(`${missing.map(variable).join(', ')} missing; ${all} must be set together`);
    } else if (result.success) {
      const { ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = result.data;
      providers[name.toLowerCase()] = { issuer, clientId, clientSecret };
    } else {
      problems.push(
        ...result.error.issues.map(
          ({ path, message }) => `${variable(String(path[0]))} ${message}`,
        ),
      );
    }
  }
  return { providers, problems };
}

function namesIn(environment: Record<string, string | undefined>): string[] {
  const names = Object.keys(environment).flatMap((key) => VARIABLE.exec(key)?.[1] ?? []);
  return [...new Set(names)];
}

/** Requires TLS except on this machine: anyone who can read the reply could sign in as anyone. */
function isSafe(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || LOOPBACK.includes(url?.hostname ?? '');
}
