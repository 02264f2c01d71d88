import type { Json } from '~/lib/supabase/database.types';

const INDENT = 2;

/** What the JSON view shows of stored content: text as it was typed, a document laid out. */
export function contentToText(content: Json): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, INDENT);
}

/** JSON where it parses, else the text itself (§5). */
export function textToContent(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
