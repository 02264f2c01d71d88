import { describe, expect, it } from 'vitest';
import { providerName } from '~/lib/provider-name';
import { readProviders } from './provider-settings';

describe('readProviders', () => {
  it.each([
    [{ email: true, phone: false, anonymous_users: false }, []],
    [{ email: true, google: true, github: false }, ['google']],
    [{}, []],
  ])('%j: %j', (external, providers) => {
    expect(readProviders({ external, disable_signup: true })).toEqual(providers);
  });
});

it.each([
  ['email', 'Email and password'],
  ['google', 'Google'],
])('%s is called %s', (provider, name) => {
  expect(providerName(provider)).toBe(name);
});
