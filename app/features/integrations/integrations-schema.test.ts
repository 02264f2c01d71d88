import { expect, it } from 'vitest';
import {
  type ApiKey,
  type Delivery,
  deliveryWords,
  keyState,
  type Webhook,
  webhookSchema,
  webhookState,
} from './integrations-schema';

const NOW = new Date('2026-11-17T00:00:00Z');

it.each([
  [{ revoked_at: null, expires_at: '2026-11-18T00:00:00Z' }, 'works'],
  [{ revoked_at: null, expires_at: '2026-11-17T00:00:00Z' }, 'expired'],
  [{ revoked_at: '2026-11-01T00:00:00Z', expires_at: '2026-11-18T00:00:00Z' }, 'revoked'],
])('a key %o is %s', (key, state) => {
  expect(keyState(key as ApiKey, NOW)).toBe(state);
});

it.each([
  [{ status: 'delivered', response_status: 204, duration_ms: 35 }, 'Accepted (204, 35 ms)'],
  [{ status: 'failed', last_error: 'No answer.' }, 'No answer.'],
  [{ status: 'waiting', attempts: 0, last_error: null }, 'It is being sent.'],
  [{ status: 'waiting', attempts: 1, last_error: null }, 'It is being sent.'],
  [
    { status: 'waiting', attempts: 1, last_error: 'No answer.' },
    'No answer. It will be tried again.',
  ],
])('a delivery %o: %s', (delivery, words) => {
  expect(deliveryWords(delivery as Delivery)).toBe(words);
});

it.each([
  [{ is_active: true, failing_since: null }, 'On'],
  [{ is_active: true, failing_since: '2026-11-16' }, 'Failing'],
  [{ is_active: false, switched_off: null }, 'Off'],
  [{ is_active: false, switched_off: 'gone' }, 'Off: the receiver no longer exists'],
  [{ is_active: false, switched_off: 'failing' }, 'Off: failed for five days'],
])('a webhook %o: %s', (webhook, words) => {
  expect(webhookState(webhook as Webhook)).toBe(words);
});

it.each([
  ['https://example.com/hook?a=1', true],
  ['http://example.com', true],
  ['example.com/hook', false],
  ['ftp://example.com', false],
  ['https://name:secret@example.com', false],
  ['https://', false],
])('the address %s: %s', (url, isValid) => {
  const form = { name: 'Sheet', url, events: ['lead.created'], is_active: true };
  expect(webhookSchema.safeParse(form).success).toBe(isValid);
});
