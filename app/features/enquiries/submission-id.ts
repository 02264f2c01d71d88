import { z } from 'zod';

const uuidSchema = z.uuid();

/**
 * The browser's own id, so that a repeated submit stores one lead. A page without script has none
 * (its HTML is the same for every visitor): then what was sent names itself, and sending it again
 * on the same day is the same submission.
 */
export async function submissionIdOf(given: string, content: unknown, now: Date): Promise<string> {
  const parsed = uuidSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const day = now.toISOString().slice(0, 10);
  const bytes = new TextEncoder().encode(JSON.stringify([day, content]));
  return uuidFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** RFC 9562, version 8: the bits are ours to choose. */
function uuidFrom(digest: Uint8Array): string {
  const hex = Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
