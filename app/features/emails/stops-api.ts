import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';

export type Stop = Tables<'message_stops'>;
export type Channel = 'mail' | 'text';

/** A stop on an address that someone is about to write to. */
export type HeldAddress = Pick<Stop, 'address_hash' | 'reason' | 'detail' | 'created_at'> & {
  /** The address as we looked it up. */
  asked: string;
};

const LIST_MAX = 100;

export const STOP_REASONS: Record<string, string> = {
  unsubscribed: 'Unsubscribed',
  asked: 'Asked us to stop',
  bounced: 'Bounced',
};

export async function stopsOf(
  db: Db,
  channel: Channel,
  addresses: string[],
): Promise<HeldAddress[]> {
  if (addresses.length === 0) return [];
  return unwrap(await db.rpc('stops_of', { channel, addresses })) ?? [];
}

/** The latest first. */
export async function listStops(db: Db, search: string): Promise<Stop[]> {
  let request = db.from('message_stops').select('*');
  const words = search
    .trim()
    .toLowerCase()
    .replaceAll(/[%_\\]/g, '\\$&');
  if (words) request = request.like('address', `%${words}%`);
  return unwrap(await request.order('created_at', { ascending: false }).limit(LIST_MAX)) ?? [];
}

export async function addStop(db: Db, channel: Channel, address: string): Promise<void> {
  // The database works out the hash.
  const row = { channel, address, address_hash: '', reason: 'asked', detail: 'Added by hand' };
  const { error, ...reply } = await db.from('message_stops').insert(row);
  // The address is already stopped.
  if (error?.code === '23505') return;
  unwrap({ ...reply, error });
}

export type StopKey = Pick<Stop, 'channel' | 'address_hash' | 'reason'>;

export async function removeStop(db: Db, key: StopKey): Promise<void> {
  const { channel, address_hash, reason } = key;
  unwrap(await db.from('message_stops').delete().match({ channel, address_hash, reason }));
}
