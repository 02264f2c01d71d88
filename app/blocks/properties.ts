import { factKeysIn, factMark } from '~/lib/facts/with-facts';
import {
  fieldsOf,
  isRecord,
  type Properties,
  type Property,
  type PropsOf,
  readProperties,
  text,
} from './block';
import { storedFile } from './stored-file';

const VIDEO_FILE = /\.(mp4|webm)$/i;

type Options = readonly { value: string; label: string }[];

export type ListItem<Shape> = PropsOf<Shape> & {
  /** The item's position, because items have no id. */
  id: string;
};

interface ListLimits<Shape> {
  initial?: readonly Partial<PropsOf<Shape>>[];
  min?: number;
  max?: number;
}

/** The id of a saved block. */
export function savedBlock(label: string): Property<string> {
  return { ...text(label), field: { control: 'saved-block', label } };
}

/** Names a fact the way texts do, so that a search for facts in texts finds it: `{{fact:key}}`. */
export function factChoice(label: string): Property<string> {
  return {
    field: { control: 'fact', label },
    read: (stored) =>
      typeof stored === 'string' ? (factKeysIn(stored).map(factMark)[0] ?? '') : '',
  };
}

export function toggle(label: string, fallback: boolean): Property<boolean> {
  return {
    field: { control: 'switch', label },
    read: (stored) => (typeof stored === 'boolean' ? stored : fallback),
  };
}

export function number(
  label: string,
  fallback: number,
  { min, max }: { min: number; max: number },
): Property<number> {
  return {
    field: { control: 'number', label, min, max },
    read: (stored) =>
      Number.isInteger(stored) && Number(stored) >= min && Number(stored) <= max
        ? Number(stored)
        : fallback,
  };
}

/** The path of an MP4 or WebM file in the media bucket, or an empty string. */
export function video(label: string): Property<string> {
  return {
    field: { control: 'video', label },
    read: (stored) =>
      storedFile(stored)?.bucket === 'media' && VIDEO_FILE.test(String(stored))
        ? String(stored)
        : '',
  };
}

/** The first option is the default unless another is given. */
export function select<const Choices extends Options>(
  label: string,
  options: Choices,
  fallback: Choices[number]['value'] | undefined = options[0]?.value,
): Property<Choices[number]['value']> {
  return {
    field: { control: 'select', label, options },
    read: (stored) => options.find(({ value }) => value === stored)?.value ?? fallback ?? '',
  };
}

/** An empty list is a valid choice. A list in which no item can be read counts as not stored. */
export function list<Shape extends Properties>(
  label: string,
  item: Shape,
  { initial = [], min = 0, max = 12 }: ListLimits<Shape> = {},
): Property<ListItem<Shape>[]> {
  function itemsOf(stored: unknown): readonly Record<string, unknown>[] {
    if (!Array.isArray(stored)) return initial;
    const readable = stored.filter(isRecord);
    return readable.length > 0 || stored.length === 0 ? readable : initial;
  }
  return {
    field: { control: 'list', label, fields: fieldsOf(item), min, max },
    read: (stored) =>
      itemsOf(stored)
        .slice(0, max)
        .map((entry, index) => ({ ...readProperties(item, entry), id: String(index) })),
  };
}
