import { z } from 'zod';

const uuidSchema = z.uuid();

/**
 * The id that the browser made, so that a repeated submit stores only one lead. Without script
 * there is none (every visitor gets the same HTML). The id is then made from the day and the
 * content, so that sending the same enquiry twice in a day is one submission.
 */
export async function submissionIdOf(given: string, content: unknown, now: Date): Promise<string> {
  const parsed = uuidSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const day = now.toISOString().slice(0, 10);
  const bytes = new TextEncoder().encode(JSON.stringify([day, content]));
  return uuidFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** RFC 9562, version 8: we may choose the bits. */
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
