import { expect, it } from 'vitest';
import { lastFactorText } from './last-factor-text';

it('does not promise a password alone to someone whose role requires more', () => {
  const texts = [
    lastFactorText({ isRequired: false, isSsoOnly: false }),
    lastFactorText({ isRequired: false, isSsoOnly: true }),
    lastFactorText({ isRequired: true, isSsoOnly: false }),
    lastFactorText({ isRequired: undefined, isSsoOnly: false }),
  ];
  expect(texts).toEqual([
    'You will sign in with your password only. Your recovery codes will stop working.',
    'You will sign in with your work account only. Your recovery codes will stop working.',
    'Your role requires a second step, so you will have to set up another one before you can go on. Your recovery codes will stop working.',
    'If your role requires a second step, you will have to set up another one before you can go on. Your recovery codes will stop working.',
  ]);
});
