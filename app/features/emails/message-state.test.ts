import { expect, it } from 'vitest';
import { testResultQuery } from './mail-state-queries';
import { isTriedAgain, nextAttempt, troubleOf } from './message-state';

const mail = { channel: 'mail' };

it.each([
  ['queued', 'This message has not been sent yet'],
  // It is being tried again.
  ['sending', 'This message has not been sent yet'],
  ['failed', 'The recipient did not get this email'],
  ['sent', 'Not everyone got this message'],
  ['cancelled', 'This message was not sent'],
])('a message that is %s: %s', (status, title) => {
  expect(troubleOf({ ...mail, status })).toBe(title);
});

it('the next attempt is never in the past', () => {
  const at = (next_attempt_at: string) => nextAttempt({ ...mail, next_attempt_at });
  expect(at('2199-03-04T02:00:00Z')).toContain('2199');
  expect(at('2026-03-04T02:00:00Z')).toBe('As soon as the mail server takes it');
});

it.each([
  ['queued', {}, true],
  ['sent', {}, false],
  ['sent', { 'kim@example.com': 'taken', 'lee@example.com': 'deferred' }, true],
  ['failed', { 'kim@example.com': 'refused', 'lee@example.com': 'late' }, false],
  ['cancelled', { 'kim@example.com': 'deferred' }, false],
])('a message that is %s with %j is tried again: %s', (status, deliveries, isTried) => {
  expect(isTriedAgain({ status, deliveries })).toBe(isTried);
});

it('a test message is watched until it was sent or has failed', () => {
  const { refetchInterval } = testResultQuery('one');
  const waits = (status: string) => {
    const state = { data: { status, last_error: 'no connection', message_id: null } };
    return typeof refetchInterval === 'function' && refetchInterval({ state } as never);
  };
  expect(['queued', 'sending'].map(waits)).toEqual([1_000, 1_000]);
  expect(['sent', 'failed'].map(waits)).toEqual([false, false]);
});
