import { AppError } from '~/lib/errors';

/** Ways to sign in that are not providers. */
const NOT_PROVIDERS = ['email', 'phone', 'anonymous_users'];

/** Reads the enabled providers from the auth server's settings. /login does not load zod. */
export function readProviders(settings: unknown): string[] {
  const { external } = Object(settings) as { external?: unknown };
  if (typeof external !== 'object' || external === null) throw new AppError('unexpected');
  return Object.entries(external)
    .filter(([name, isOn]) => isOn === true && !NOT_PROVIDERS.includes(name))
    .map(([name]) => name);
}
