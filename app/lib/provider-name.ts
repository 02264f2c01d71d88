/** A way to sign in, as people call it. */
export function providerName(provider: string): string {
  if (provider === 'email') return 'Email and password';
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}
