interface LastFactor {
  /** The role may not be used without a second factor. */
  isRequired: boolean;
  isSsoOnly: boolean;
}

/** What removing the last authenticator app or passkey means. */
export function lastFactorText({ isRequired, isSsoOnly }: LastFactor): string {
  const way = isSsoOnly ? 'your work account' : 'your password';
  const next = isRequired
    ? 'Your role requires a second step, so you will have to set up another one before you can go on.'
    : `You will sign in with ${way} only.`;
  return `${next} Your recovery codes will stop working.`;
}
