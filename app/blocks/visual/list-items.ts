import type { EditorField } from '../block';

const SUMMARY_MAX = 40;

export type Item = Record<string, unknown>;

/** Every property is there from the start, so that no input begins without a value. */
export function emptyItem(fields: readonly EditorField[]): Item {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}

function emptyValue(field: EditorField): unknown {
  switch (field.control) {
    case 'image':
      return null;
    case 'list':
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

/** An item by its first words, else by its place. */
export function itemSummary(fields: readonly EditorField[], item: Item, index: number): string {
  const words = fields
    .map(({ name }) => item[name])
    .find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof words === 'string' ? words.slice(0, SUMMARY_MAX) : `Item ${index + 1}`;
}

/** The same things in another order: `from` at the place of `to`. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const [thing] = things.slice(from, from + 1);
  if (thing === undefined || to < 0 || to >= things.length) return [...things];
  return things.toSpliced(from, 1).toSpliced(to, 0, thing);
}
