import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import { failureNotice } from './failure-notice';

const MAIN = 'There was an error submitting your message. Please try again.';
const ALTERNATE = 'Form submission failed';
const ADVICE = 'Please try again or contact us directly.';
const OFFLINE = 'You seem to be offline. What you typed is kept here.';

describe('failureNotice (§8)', () => {
  it.each<AppErrorCode | undefined>([undefined, 'unavailable', 'unexpected', 'forbidden'])(
    '%s: has the specified words',
    (code) => {
      const error = code && new AppError(code);
      expect(failureNotice('main', error)).toEqual({ title: MAIN });
      expect(failureNotice('alternate', error)).toEqual({ title: ALTERNATE, description: ADVICE });
    },
  );

  it('reports a lost connection as a network error', () => {
    const error = new AppError('network');
    expect(failureNotice('main', error)).toEqual({
      title: MAIN,
      description: OFFLINE,
      kind: 'network',
    });
    expect(failureNotice('alternate', error)).toEqual({
      title: ALTERNATE,
      description: `${OFFLINE} ${ADVICE}`,
      kind: 'network',
    });
  });

  it.each([
    [undefined, 'a minute'],
    [1, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
  ])('says how long to wait after too many: %s s is “%s”', (retryAfterSeconds, wait) => {
    const error = new AppError('rate_limited', 'slow down', { retryAfterSeconds });
    expect(failureNotice('main', error).title).toBe(MAIN);
    expect(failureNotice('main', error).description).toContain(`wait ${wait} and`);
  });

  it.each<AppErrorCode>(['too_large', 'wrong_type', 'upload_failed'])(
    'explains a failed attachment: %s',
    (code) => {
      const notice = failureNotice('alternate', new AppError(code));
      expect(notice.title).toBe('Failed to upload attachment');
      expect(notice.description).toContain('send your message without it');
      expect(notice.field).toBe('attachment');
    },
  );

  it('does not show other failures beside the attachment', () => {
    expect(failureNotice('alternate').field).toBeUndefined();
  });
});
