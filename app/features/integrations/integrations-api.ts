import { z } from 'zod';
import { saveRecord } from '~/features/records/record-api';
import type { RecordBase } from '~/features/records/record-kind';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { callFunction } from '~/lib/supabase/invoke-function';
import type { ApiKey, Delivery, NewKey, Webhook, WebhookForm } from './integrations-schema';
import { WEBHOOK_MESSAGES } from './messages';

const SHOWN_DELIVERIES = 20;
/** The server waits 10 seconds for a receiver. */
const TEST_LOOKS = 30;
const TEST_LOOK_MS = 500;

const WEBHOOK: RecordBase<Webhook> = {
  table: 'webhooks',
  noun: ['webhook', 'webhooks'],
  messages: WEBHOOK_MESSAGES,
};

const checkedSchema = z.object({ problem: z.string().nullable() });

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return unwrap(await db.from('webhooks').select().order('created_at')) ?? [];
}

/** Returns why the address is refused, or null. */
export async function checkAddress(db: Db, url: string): Promise<string | null> {
  return checkedSchema.parse(await callFunction(db, 'check-webhook-address', { url })).problem;
}

/** Returns the secret, which is not shown again. */
export async function addWebhook(db: Db, form: WebhookForm): Promise<string> {
  const added = unwrap(await db.from('webhooks').insert(form).select('id').single());
  return replaceSecret(db, added?.id ?? '');
}

export async function saveWebhook(db: Db, webhook: Webhook, form: WebhookForm): Promise<void> {
  await saveRecord(db, WEBHOOK, webhook, form);
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  unwrap(await db.from('webhooks').delete().eq('id', id));
}

export async function replaceSecret(db: Db, webhook_id: string): Promise<string> {
  return unwrap(await db.rpc('replace_webhook_secret', { webhook_id })) ?? '';
}

export async function listDeliveries(db: Db, webhookId: string): Promise<Delivery[]> {
  const request = db.from('webhook_deliveries').select().eq('webhook_id', webhookId);
  const newest = request.order('created_at', { ascending: false }).limit(SHOWN_DELIVERIES);
  return unwrap(await newest) ?? [];
}

export async function resendDelivery(db: Db, delivery_id: string): Promise<void> {
  unwrap(await db.rpc('resend_webhook_delivery', { delivery_id }));
}

/** Sends a test and waits for its result. Null if it was not sent in time. */
export async function testWebhook(db: Db, webhook_id: string): Promise<Delivery | null> {
  const id = unwrap(await db.rpc('test_webhook', { webhook_id })) ?? '';
  for (let look = 0; look < TEST_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, TEST_LOOK_MS));
    const found = unwrap(await db.from('webhook_deliveries').select().eq('id', id).maybeSingle());
    if (found && found.status !== 'waiting') return found;
  }
  return null;
}

export interface KeyList {
  isAvailable: boolean;
  keys: ApiKey[];
  /** The roles that a key may have. */
  roles: string[];
}

export async function listKeys(db: Db): Promise<KeyList> {
  const [isAvailable, keys, roles, requirements] = await Promise.all([
    db.rpc('can_use_api_keys').then(unwrap),
    db.from('api_keys').select().order('created_at', { ascending: false }).then(unwrap),
    db.from('roles').select('role').order('role').then(unwrap),
    db.from('role_requirements').select('role').eq('requires_second_factor', true).then(unwrap),
  ]);
  const refused = ['admin', 'developer', ...(requirements ?? []).map(({ role }) => role)];
  return {
    isAvailable: isAvailable ?? false,
    keys: keys ?? [],
    roles: (roles ?? []).map(({ role }) => role).filter((role) => !refused.includes(role)),
  };
}

/** Returns the key, which is not shown again. */
export async function makeKey(db: Db, { name, role, days }: NewKey): Promise<string> {
  return unwrap(await db.rpc('make_api_key', { name, role, days: Number(days) })) ?? '';
}

export async function revokeKey(db: Db, key_id: string): Promise<void> {
  unwrap(await db.rpc('revoke_api_key', { key_id }));
}
