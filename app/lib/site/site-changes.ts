import { z } from 'zod';
import { AppError, toAppError, unwrap } from '~/lib/errors';
import { formatWhen } from '~/lib/format';
import type { Db } from '~/lib/supabase/client';
import { partName, type SitePart, toSitePart } from './parts';

/** A part of the site that is saved but not published. */
export interface WaitingChange {
  part: SitePart;
  savedAt: string;
  /** `null` if the account was deleted or a script saved it. */
  savedBy: string | null;
}

/** What was on the screen: when each part was saved, and the number of the live release. */
export type Seen = Partial<Record<SitePart, string | null>> & { release?: number };

export async function listWaitingChanges(db: Db): Promise<WaitingChange[]> {
  const rows = unwrap(await db.rpc('waiting_changes')) ?? [];
  return rows.flatMap(({ part: name, saved_at, saved_by }) => {
    const part = toSitePart(name);
    return part ? [{ part, savedAt: saved_at, savedBy: saved_by }] : [];
  });
}

export interface Publication {
  note?: string;
  parts: SitePart[];
  seen: Seen;
}

/**
 * Publishes these parts and leaves the others. Throws `conflict` if one has changed since it was
 * seen.
 */
export async function publishParts(db: Db, { note, parts, seen }: Publication): Promise<number> {
  const number = unwrap(await db.rpc('publish_site', { ...(note && { note }), parts, seen }));
  if (number === null) throw new AppError('unexpected');
  return number;
}

/** Resets the drafts of these parts to what visitors see. */
export async function discardChanges(db: Db, parts: SitePart[], seen: Seen): Promise<void> {
  unwrap(await db.rpc('discard_changes', { parts, seen }));
}

const unseenSchema = z.array(
  z.object({
    part: z.string(),
    at: z.string().nullable(),
    by: z.string().nullable(),
  }),
);

/** A change that was saved or published after this screen last loaded. */
export type UnseenChange = z.infer<typeof unseenSchema>[number];

/** The changes that a refusal names; empty if there was another reason. */
export function unseenChanges(thrown: unknown): UnseenChange[] {
  const { details } = (toAppError(thrown).cause ?? {}) as { details?: unknown };
  if (typeof details !== 'string') return [];
  try {
    return unseenSchema.safeParse(JSON.parse(details)).data ?? [];
  } catch {
    return [];
  }
}

export function unseenText({ part: name, at, by }: UnseenChange): string {
  const part = toSitePart(name);
  const what = part ? `${partName(part)} was saved` : 'A new release was published';
  return `${what} by ${by ?? 'someone'}${at ? `, ${formatWhen(at)}` : ''}`;
}
