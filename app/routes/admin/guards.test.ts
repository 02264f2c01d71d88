import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_SCREEN, screenAt } from '~/lib/admin-screens';
import routes from '../../routes';

const GUARD = 'routes/admin/screens.tsx';
/** Pages to sign in with, their messages, and the preview, which has the guard itself. */
const UNGUARDED = [
  '/admin/message-frame',
  '/admin/auth',
  '/admin/recover',
  '/admin/set-password',
  '/admin/account/email',
  '/admin/site-editor',
  '/admin/editor/preview',
];

interface Page {
  address: string;
  isGuarded: boolean;
}

function pagesOf(entries: RouteConfigEntry[], isGuarded = false): Page[] {
  return entries.flatMap(({ path = '', index, file, children }): Page[] => {
    const own = path || index ? [{ address: `/${path}`, isGuarded }] : [];
    if (path && children) return own;
    return [...own, ...pagesOf(children ?? [], isGuarded || file === GUARD)];
  });
}

const pages = pagesOf(await routes).filter(({ address }) => /^\/admin(\/|$)/.test(address));

it('only the pages to sign in with are outside the guard (§2)', () => {
  const outside = pages.filter(({ isGuarded }) => !isGuarded).map(({ address }) => address);
  expect(outside.toSorted()).toEqual(UNGUARDED.toSorted());
});

describe.each(pages.filter(({ isGuarded }) => isGuarded))('$address', ({ address }) => {
  it('belongs to a screen, whose permission the guard asks for', () => {
    expect(address === ACCOUNT_SCREEN.to || screenAt(address)?.to).toBeTruthy();
  });
});
