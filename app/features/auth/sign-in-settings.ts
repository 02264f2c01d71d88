import { AppError } from '~/lib/errors';

/** How people may sign in, according to the auth server's settings. */
export interface SignInSettings {
  providers: string[];
  /** The server accepts passkeys. Whether this browser offers them is another question. */
  hasPasskeys: boolean;
}

/** Ways to sign in that are not providers. */
const NOT_PROVIDERS = ['email', 'phone', 'anonymous_users'];

/** /login does not load zod. */
export function readSignInSettings(settings: unknown): SignInSettings {
  const { external, passkeys_enabled } = Object(settings) as Record<string, unknown>;
  if (typeof external !== 'object' || external === null) throw new AppError('unexpected');
  const providers = Object.entries(external)
    .filter(([name, isOn]) => isOn === true && !NOT_PROVIDERS.includes(name))
    .map(([name]) => name);
  return { providers, hasPasskeys: passkeys_enabled === true };
}
