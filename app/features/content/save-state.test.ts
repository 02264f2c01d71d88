import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderMarkup } from '../../../tests/support/render-markup';
import { SaveState } from './save-state';

function markup(status: 'failed' | 'saved', isSignedOut: boolean): Promise<string> {
  const props = { status, reason: 'Please log in again', isSignedOut, onRetry: () => {} };
  return renderMarkup(createElement(SaveState, props));
}

it('links to the login, in another tab, when a save failed because the session has ended', async () => {
  const html = await markup('failed', true);
  expect(html).toMatch(/<a[^>]*href="\/admin\/auth[^"]*"[^>]*>Log in</);
  expect(html).toContain('target="_blank"');
  expect(html).toContain('Try again');
  expect(await markup('failed', false)).not.toContain('Log in');
  expect(await markup('saved', true)).not.toContain('Log in');
});
