import { markdownWords } from '~/features/content/markdown-words';
import { parseMarkdown } from '~/features/content/parse-markdown';
import type { EditorField } from '../block';

const SUMMARY_MAX = 40;

export type Item = Record<string, unknown>;

/** Every property gets a value, so that each input is controlled from the start. */
export function emptyItem(fields: readonly EditorField[]): Item {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}

function emptyValue(field: EditorField): unknown {
  switch (field.control) {
    case 'image':
      return null;
    case 'list':
    case 'blocks':
      return [];
    case 'switch':
      return false;
    case 'number':
      return field.min;
    case 'select':
      return field.options[0]?.value;
    default:
      return '';
  }
}

/** Names an item by its first text, or by its position. */
export function itemSummary(fields: readonly EditorField[], item: Item, index: number): string {
  const words = fields.map((field) => wordsOf(field, item[field.name])).find(Boolean);
  return words?.slice(0, SUMMARY_MAX) ?? `Item ${index + 1}`;
}

function wordsOf({ control }: EditorField, value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = control === 'markdown' ? markdownWords(parseMarkdown(value)) : value;
  return text.trim() && text;
}

/** “Welding is now 2 of 5”, for screen readers. */
export function placeText(name: string, index: number, { length }: readonly unknown[]): string {
  return `${name} is now ${index + 1} of ${length}`;
}

/** Returns the list with the item at `from` moved to `to`. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const [thing] = things.slice(from, from + 1);
  if (thing === undefined || to < 0 || to >= things.length) return [...things];
  return things.toSpliced(from, 1).toSpliced(to, 0, thing);
}
