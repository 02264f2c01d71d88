/** Why a provider could not be asked or did not vouch for anyone. */
export class OpenIdError extends Error {
  override name = 'OpenIdError';
  readonly kind: 'unknown provider' | 'unreachable' | 'unconfirmed';

  constructor(kind: OpenIdError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
