import type { Json } from '~/lib/supabase/database.types';
import { contentToText } from './page-text';

/** A saved block's properties as text, without the rest of its content. */
export function propsText(content: Json): string {
  return contentToText(objectOf(objectOf(content).props));
}

/** The block's version when it was saved. */
export function versionOf(content: Json): number | undefined {
  const { version } = objectOf(content);
  return typeof version === 'number' && Number.isInteger(version) ? version : undefined;
}

/** The properties in a text, or `null` if it is not a JSON object. */
export function propsOf(text: string): { [key: string]: Json | undefined } | null {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** `text` must be a JSON object, which the form has checked. */
export function withProps(content: Json, text: string, version?: number): Json {
  const own = { ...objectOf(content), props: propsOf(text) ?? {} };
  return version === undefined ? own : { ...own, version };
}

function objectOf(value: Json | undefined): { [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
