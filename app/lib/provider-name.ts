/** The name that people know a sign-in method by. */
export function providerName(provider: string): string {
  if (provider === 'email') return 'Email and password';
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}
