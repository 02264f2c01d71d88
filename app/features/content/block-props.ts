import type { Json } from '~/lib/supabase/database.types';
import { contentToText } from './page-text';

/** A saved block's properties as text. What else its content keeps is not for people. */
export function propsText(content: Json): string {
  return contentToText(objectOf(objectOf(content).props));
}

/** `text` is a JSON object: the form has checked it. */
export function withProps(content: Json, text: string): Json {
  return { ...objectOf(content), props: objectOf(JSON.parse(text)) };
}

function objectOf(value: Json | undefined): { [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
