import type { Json } from '~/lib/supabase/database.types';

const INDENT = 2;

/** The JSON view of stored content: plain text as it was typed, documents as indented JSON. */
export function contentToText(content: Json): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, INDENT);
}

/** Parses JSON, or returns the text itself (§5). */
export function textToContent(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
