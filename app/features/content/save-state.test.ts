import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderMarkup } from '../../../tests/support/render-markup';
import { SaveState } from './save-state';

function markup(
  status: 'failed' | 'saved',
  isSignedOut: boolean,
  isRepeated = false,
): Promise<string> {
  const reason = 'Please log in again';
  const props = { status, reason, isSignedOut, isRepeated, onRetry: () => {} };
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

it('says why a save failed, or that it will be repeated', async () => {
  expect(await markup('failed', false)).toContain('Not saved: Please log in again');
  expect(await markup('failed', false, true)).toContain(
    'Not saved yet. Your changes will be saved as soon as the server is back.',
  );
  expect(await markup('saved', false, true)).toContain('All changes saved');
});
