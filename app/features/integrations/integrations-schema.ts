import { z } from 'zod';
import type { Tables } from '~/lib/supabase/database.types';
import { KEY_MESSAGES, WEBHOOK_MESSAGES } from './messages';

export type Webhook = Tables<'webhooks'>;
export type Delivery = Tables<'webhook_deliveries'>;
export type ApiKey = Tables<'api_keys'>;

/** In the order of the form. docs/api.md describes what each one sends. */
export const EVENTS: Record<string, string> = {
  'lead.created': 'A lead arrives',
  'lead.updated': 'The status or owner of a lead changes',
  'application.created': 'Someone applies for a job',
  'application.stage_changed': 'An application moves to another stage',
  'placement.created': 'A placement is added',
  'placement.status_changed': 'The status of a placement changes',
  'page.published': 'A page is published',
};

const NAME_MAX = 100;
const URL_MAX = 1000;

export const webhookSchema = z.object({
  name: z.string().trim().min(1, WEBHOOK_MESSAGES.nameMissing).max(NAME_MAX),
  url: z
    .string()
    .trim()
    .max(URL_MAX)
    .regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/, WEBHOOK_MESSAGES.urlMissing),
  events: z.array(z.string()).min(1, WEBHOOK_MESSAGES.eventsMissing),
  is_active: z.boolean(),
});

export type WebhookForm = z.infer<typeof webhookSchema>;

/** How long a key works, in days. */
export const LIFETIMES: ReadonlyMap<string, string> = new Map([
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['730', '2 years'],
]);
export const DEFAULT_LIFETIME = '365';

export const newKeySchema = z.object({
  name: z.string().trim().min(1, KEY_MESSAGES.nameMissing).max(NAME_MAX),
  role: z.string().min(1, KEY_MESSAGES.roleMissing),
  days: z.string(),
});

export type NewKey = z.infer<typeof newKeySchema>;

export type KeyState = 'works' | 'expired' | 'revoked';

export function keyState({ revoked_at, expires_at }: ApiKey, now = new Date()): KeyState {
  if (revoked_at) return 'revoked';
  return new Date(expires_at) > now ? 'works' : 'expired';
}

/** What happened to a delivery, in one sentence. */
export function deliveryWords(delivery: Delivery): string {
  const { status, response_status, duration_ms, last_error, attempts } = delivery;
  if (status === 'delivered') return `Accepted (${response_status}, ${duration_ms} ms)`;
  if (status === 'failed') return last_error ?? 'It was not delivered.';
  if (attempts === 0 || !last_error) return 'It is being sent.';
  return `${last_error} It will be tried again.`;
}

export function webhookState({ is_active, switched_off, failing_since }: Webhook) {
  if (is_active) return failing_since ? 'Failing' : 'On';
  if (switched_off === 'gone') return 'Off: the receiver no longer exists';
  return switched_off === 'failing' ? 'Off: failed for five days' : 'Off';
}
