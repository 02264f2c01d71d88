import { describe, expect, it } from 'vitest';
import { providerName } from '~/lib/provider-name';
import { readSignInSettings } from './sign-in-settings';

describe('readSignInSettings', () => {
  it.each([
    [{ email: true, phone: false, anonymous_users: false }, []],
    [{ email: true, google: true, github: false }, ['google']],
    [{}, []],
  ])('%j: %j', (external, providers) => {
    expect(readSignInSettings({ external, disable_signup: true })).toEqual({
      providers,
      hasPasskeys: false,
    });
  });

  it('says whether there are passkeys', () => {
    const settings = { external: {}, passkeys_enabled: true };
    expect(readSignInSettings(settings)).toEqual({ providers: [], hasPasskeys: true });
  });
});

it.each([
  ['email', 'Email and password'],
  ['google', 'Google'],
])('%s is called %s', (provider, name) => {
  expect(providerName(provider)).toBe(name);
});
