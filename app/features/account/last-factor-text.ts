interface LastFactor {
  /** The role may not be used without a second factor; `undefined` if that is not known. */
  isRequired: boolean | undefined;
  isSsoOnly: boolean;
}

/** What removing the last authenticator app or passkey means. */
export function lastFactorText({ isRequired, isSsoOnly }: LastFactor): string {
  const way = isSsoOnly ? 'your work account' : 'your password';
  const another = 'you will have to set up another one before you can go on.';
  const next = {
    true: `Your role requires a second step, so ${another}`,
    false: `You will sign in with ${way} only.`,
    undefined: `If your role requires a second step, ${another}`,
  }[`${isRequired}`];
  return `${next} Your recovery codes will stop working.`;
}
