import { z } from 'zod';

const settingsSchema = z.object({ external: z.record(z.string(), z.boolean()) });

/** Ways to sign in that are no accounts elsewhere. */
const NOT_PROVIDERS = ['email', 'phone', 'anonymous_users'];

/** From the auth server's settings: the providers that are on. */
export function readProviders(settings: unknown): string[] {
  const { external } = settingsSchema.parse(settings);
  return Object.keys(external).filter((name) => external[name] && !NOT_PROVIDERS.includes(name));
}

/** As people read it. */
export function providerName(provider: string): string {
  if (provider === 'email') return 'Email and password';
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}
