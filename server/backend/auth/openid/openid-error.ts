/** Says why a provider could not be reached or did not confirm a sign-in. */
export class OpenIdError extends Error {
  override name = 'OpenIdError';
  readonly kind: 'unknown provider' | 'unreachable' | 'unconfirmed';

  constructor(kind: OpenIdError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
