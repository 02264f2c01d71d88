import type { ComponentType, ReactElement } from 'react';

/** §2: categories of the component library. The last one carries the company's name. */
export type BlockCategory = 'Layouts' | 'Content' | 'Media' | 'Interactive' | '{product}';

/** How staff change one property. Values are plain JSON; `image` and `video` name stored files. */
export type EditorControl = { label: string } & (
  | { control: 'text' | 'textarea' | 'markdown' | 'switch' | 'link' }
  | { control: 'image' | 'video' | 'saved-block' }
  | { control: 'select'; options: readonly { value: string; label: string }[] }
  | { control: 'number'; min: number; max: number }
  | { control: 'list'; fields: EditorField[]; min: number; max: number }
);

/** One input of the editor's property panel. */
export type EditorField = EditorControl & { name: string };

/** One property of a block: how the editor shows it, and how it is read. */
export interface Property<Value> {
  field: EditorControl;
  /** Turns what was stored into a value that fits: the default where it does not. */
  read: (stored: unknown) => Value;
}

export type Properties = Record<string, Property<unknown>>;

export type PropsOf<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends Property<infer Value> ? Value : never;
};

export interface StoredProps {
  props: Record<string, unknown>;
  /** Of the block when it was stored; 1 where none is given. */
  version?: number;
  /** The page opens with it, and has no other title. */
  isOpening?: boolean;
}

export interface Block {
  name: string;
  description: string;
  category: BlockCategory;
  /** Shown as new in the component library. */
  isNew?: boolean;
  /** What new blocks are stored with. */
  version: number;
  fields: EditorField[];
  defaults: Record<string, unknown>;
  /** Today's properties, with the defaults where what was stored does not fit. */
  read: (stored: StoredProps) => Record<string, unknown>;
  /** Takes properties as they were stored and shows the defaults where they do not fit. */
  render: (stored: StoredProps) => ReactElement;
}

interface BlockSource<Shape>
  extends Omit<Block, 'version' | 'fields' | 'defaults' | 'read' | 'render'> {
  version?: number;
  /** Turns the properties of an earlier version into today's. */
  migrate?: (stored: StoredProps['props'], fromVersion: number) => StoredProps['props'];
  properties: Shape;
  Render: ComponentType<PropsOf<Shape> & Pick<StoredProps, 'isOpening'>>;
}

const FIRST_VERSION = 1;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function text(label: string, fallback = ''): Property<string> {
  return {
    field: { control: 'text', label },
    read: (stored) => (typeof stored === 'string' ? stored : fallback),
  };
}

export function textarea(label: string, fallback = ''): Property<string> {
  return { ...text(label, fallback), field: { control: 'textarea', label } };
}

/** Any text: `SafeAnchor` decides at the end whether it leads anywhere. */
export function link(label: string, fallback = ''): Property<string> {
  return { ...text(label, fallback), field: { control: 'link', label } };
}

export function readProperties<Shape extends Properties>(
  properties: Shape,
  stored: Record<string, unknown>,
): PropsOf<Shape> {
  const entries = Object.entries(properties).map(([name, { read }]) => [name, read(stored[name])]);
  return Object.fromEntries(entries) as PropsOf<Shape>;
}

export function fieldsOf(properties: Properties): EditorField[] {
  return Object.entries(properties).map(([name, { field }]) => ({ name, ...field }));
}

export function defineBlock<Shape extends Properties>({
  version = FIRST_VERSION,
  migrate,
  properties,
  Render,
  ...about
}: BlockSource<Shape>): Block {
  function today({ props, version: from = FIRST_VERSION }: StoredProps) {
    if (!migrate || from >= version) return props;
    try {
      return migrate(props, from);
    } catch {
      // What even its own migration cannot read is read as it stands.
      return props;
    }
  }
  const read = (stored: StoredProps) => readProperties(properties, today(stored));
  return {
    ...about,
    version,
    fields: fieldsOf(properties),
    defaults: readProperties(properties, {}),
    read,
    render: (stored) => <Render {...read(stored)} isOpening={stored.isOpening} />,
  };
}
