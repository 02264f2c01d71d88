import { createElement } from 'react';
import { expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import { renderMarkup } from '../../../tests/support/render-markup';
import { LoadStates } from './load-states';
import { CONTENT_MESSAGES } from './messages';

const LOADING = { data: undefined, error: null, errorUpdateCount: 0, fetchStatus: 'fetching' };

function shown(query: object): Promise<string> {
  const children = () => 'No pages yet';
  const props = { query: query as never, failed: CONTENT_MESSAGES.listFailed, children };
  return renderMarkup(createElement(LoadStates, props));
}

function failedWith(code: AppErrorCode): Promise<string> {
  return shown({ ...LOADING, error: new AppError(code, 'boom') });
}

it('says that there are no pages only after the server has answered', async () => {
  expect(await shown(LOADING)).not.toContain('No pages yet');
  expect(await shown({ ...LOADING, data: [] })).toContain('No pages yet');
});

it('says what failed and offers another try', async () => {
  const markup = await failedWith('unexpected');
  for (const text of ['Error loading content', 'Failed to load content pages: boom', 'Try Again']) {
    expect(markup).toContain(text);
  }
});

it('tells people who are signed out, and people without permission, what they can do', async () => {
  expect(await failedWith('unauthenticated')).toContain('You must be logged in to view content');
  const markup = await failedWith('forbidden');
  expect(markup).toContain('have permission to access content pages');
  expect(markup).toContain('Go to Login');
  expect(markup).toContain('Refresh Page');
});
