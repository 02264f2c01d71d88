import { AppError } from '~/lib/errors';

/** Ways to sign in that are no accounts elsewhere. */
const NOT_PROVIDERS = ['email', 'phone', 'anonymous_users'];

/** From the auth server's settings: the providers that are on. By hand: /login has no schemas. */
export function readProviders(settings: unknown): string[] {
  const { external } = Object(settings) as { external?: unknown };
  if (typeof external !== 'object' || external === null) throw new AppError('unexpected');
  return Object.entries(external)
    .filter(([name, isOn]) => isOn === true && !NOT_PROVIDERS.includes(name))
    .map(([name]) => name);
}
