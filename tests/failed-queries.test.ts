import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { IdentitiesCard } from '~/features/account/identities-card';
import { SecondFactorCard } from '~/features/account/second-factor-card';
import { SessionsCard } from '~/features/account/sessions-card';
import { AccountStateLine } from '~/features/admin-users/account-state';
import { ProviderButtons } from '~/features/auth/provider-buttons';
import { SecondFactorForm } from '~/features/auth/second-factor-form';
import { RedirectList } from '~/features/content/redirect-list';
import { ComponentPanel } from '~/features/layouts/component-panel';
import { UndecidedList } from '~/features/privacy/undecided-list';
import { AppError } from '~/lib/errors';
import { DEFAULT_RELEASE } from '~/lib/site/defaults';
import { EditorPanel } from '~/routes/editor/editor-panel';
import { libraryOf, useLibrary } from '~/routes/editor/use-library';

const ACCOUNT = { identities: [{ id: 'one', provider: 'email', email: 'ada@example.com' }] };
const AUTHENTICATOR = { id: 'one', name: 'Phone', createdAt: '2026-01-01T00:00:00Z' };

/** The first markup that a browser shows; `failed` lists the keys of failed queries. */
async function shown(
  element: ReactElement,
  { failed = [], known = [] }: { failed?: string[][]; known?: [string[], unknown][] } = {},
): Promise<string> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  for (const queryKey of failed) {
    await client.prefetchQuery({
      queryKey,
      queryFn: () => Promise.reject(new AppError('unavailable')),
    });
  }
  for (const [queryKey, data] of known) client.setQueryData(queryKey, data);
  const router = createMemoryRouter([
    { path: '*', element: createElement(QueryClientProvider, { client }, element) },
  ]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const FACTORS = ['auth', 'factors'];
const SETTINGS = ['auth', 'settings'];

describe('a failed query', () => {
  it.each<[string, () => ReactElement, string[], string]>([
    [
      'two-step sign-in',
      () => createElement(SecondFactorCard),
      FACTORS,
      'Couldn’t load your two-step sign-in',
    ],
    [
      'the devices of an account',
      () => createElement(SessionsCard),
      ['account', 'sessions'],
      'Couldn’t load your devices',
    ],
    [
      'the ways to sign in',
      () => createElement(IdentitiesCard, { account: ACCOUNT as never }),
      SETTINGS,
      'Couldn’t load other ways to sign in',
    ],
    [
      'the login',
      () => createElement(ProviderButtons, { returnTo: '/admin' }),
      SETTINGS,
      'Couldn’t load other ways to sign in',
    ],
    [
      'the second step of the login',
      () => createElement(SecondFactorForm),
      FACTORS,
      'Couldn’t load your authenticator apps',
    ],
    [
      'earlier addresses of a page',
      () => createElement(RedirectList, { pageId: 'one' }),
      ['content', 'redirects', 'one'],
      'Failed to load earlier addresses',
    ],
    [
      'the list to check by hand before erasing',
      () => createElement(UndecidedList, { email: 'ada@example.com' }),
      ['privacy', 'undecided', 'ada@example.com'],
      'Failed to find records to check by hand',
    ],
  ])('is reported in %s, with a button to try again', async (_, element, key, words) => {
    const before = await shown(element());
    expect(before).not.toContain(words);
    const after = await shown(element(), { failed: [key] });
    expect(after).toContain(words);
    expect(after).toContain('Try Again');
    expect(after).not.toContain('animate-pulse');
  });

  it('is reported for an account’s state in the list of admin users', async () => {
    const line = createElement(AccountStateLine, { userId: 'one' });
    expect(await shown(line, { failed: [['admin_users', 'states']] })).toContain(
      'Couldn’t check whether the account is active',
    );
  });

  it('is not shown as missing recovery codes', async () => {
    const known: [string[], unknown][] = [[FACTORS, { apps: [AUTHENTICATOR], passkeys: [] }]];
    const card = createElement(SecondFactorCard);
    expect(await shown(card, { known })).not.toContain('None yet');
    const failed = await shown(card, { known, failed: [['account', 'recovery-codes']] });
    expect(failed).toContain('Couldn’t check how many are left');
    known.push([['account', 'recovery-codes'], null]);
    expect(await shown(card, { known })).toContain('None yet');
  });
});

function Panel() {
  const { catalogue, usesWith } = useLibrary();
  const editor = { state: { working: DEFAULT_RELEASE, published: DEFAULT_RELEASE }, unsaved: [] };
  return createElement(EditorPanel, {
    tab: 'components',
    editor: editor as never,
    catalogue,
    uses: usesWith(DEFAULT_RELEASE.layout),
    company: 'Tuart',
    isVisual: false,
    onVisualChange() {},
  });
}

describe('the component library', () => {
  it('shows loading, then failed, and never “no match” without a search', async () => {
    const loading = await shown(createElement(Panel));
    expect(loading).toContain('Loading');
    expect(loading).not.toContain('No components match');
    const failed = await shown(createElement(Panel), { failed: [['editor', 'catalogue']] });
    expect(failed).toContain('Failed to load the component library');
    expect(failed).toContain('Try Again');
  });

  it('does not report a component as unused before its uses are counted', () => {
    const block = { name: 'Stats', description: '', category: 'Content', version: 1 };
    const panel = (uses?: Map<string, number>) =>
      renderToStaticMarkup(
        createElement(ComponentPanel, {
          library: libraryOf({ stats: block as never }, uses),
          company: 'Tuart',
          thumbnail: () => null,
        }),
      );
    expect(panel()).toContain('Could not check where it is used');
    expect(panel(new Map())).toContain('Not used');
    expect(panel(new Map([['stats', 1]]))).toContain('Used once');
  });
});
