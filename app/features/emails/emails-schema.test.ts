import { describe, expect, it } from 'vitest';
import { EMAIL_STATUSES } from '~/lib/records/statuses';
import { canCancel, canRetry } from './emails-schema';

describe('the actions for a message', () => {
  it.each([
    ['draft', false, true],
    ['queued', true, true],
    ['sending', false, false],
    ['sent', false, false],
    ['failed', false, true],
    ['cancelled', false, true],
  ])('%s: cancel %s, send again %s', (status, cancel, retry) => {
    expect(EMAIL_STATUSES.values).toContain(status);
    expect([canCancel({ status }), canRetry({ status })]).toEqual([cancel, retry]);
  });
});
