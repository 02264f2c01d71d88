import type { ComponentType, ReactElement } from 'react';
import type { FormDefinition } from '~/lib/forms/form-definition';
import type { LayoutComponent } from '~/lib/site/release-parts';

/** §2: categories of the component library. The last one carries the company's name. */
export type BlockCategory = 'Layouts' | 'Content' | 'Media' | 'Interactive' | '{product}';

/** How staff change one property. Values are plain JSON; `image` and `video` name stored files. */
export type EditorControl = { label: string } & (
  | { control: 'text' | 'textarea' | 'markdown' | 'switch' | 'link' }
  | { control: 'image' | 'video' | 'saved-block' | 'form' | 'fact' | 'blocks' }
  | { control: 'select'; options: readonly { value: string; label: string }[] }
  | { control: 'number'; min: number; max: number }
  | { control: 'list'; fields: EditorField[]; min: number; max: number }
);

/** One input of the editor's property panel. */
export type EditorField = EditorControl & { name: string };

/** One property of a block: how the editor shows it, and how it is read. */
export interface Property<Value> {
  field: EditorControl;
  /** Returns the stored value if it is valid, otherwise the default. */
  read: (stored: unknown) => Value;
}

export type Properties = Record<string, Property<unknown>>;

export type PropsOf<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends Property<infer Value> ? Value : never;
};

export interface StoredProps {
  /** Known for blocks of a page, unlike those in the library. */
  id?: string;
  props: Record<string, unknown>;
  /** The block's version when it was stored; 1 if missing. */
  version?: number;
  /** The block is the first on the page and shows the page's title. */
  isOpening?: boolean;
  /** Renders the blocks inside it. */
  Nested?: NestedBlocks;
}

/** The blocks inside a block or, on the canvas, the element that holds them. */
export type Nested = LayoutComponent[] | ReactElement;

export type NestedBlocks = ComponentType<{ components: Nested; isOpening: false }>;

export interface Block {
  name: string;
  description: string;
  category: BlockCategory;
  /** Shown as new in the component library. */
  isNew?: boolean;
  /** The version that new blocks are stored with. */
  version: number;
  fields: EditorField[];
  defaults: Record<string, unknown>;
  /** Returns today's properties, with defaults for stored values that are not valid. */
  read: (stored: StoredProps) => Record<string, unknown>;
  /** Renders stored properties, with defaults for those that are not valid. */
  render: (stored: StoredProps) => ReactElement;
}

interface BlockSource<Shape>
  extends Omit<Block, 'version' | 'fields' | 'defaults' | 'read' | 'render'> {
  version?: number;
  /** Turns the properties of an earlier version into today's. */
  migrate?: (stored: StoredProps['props'], fromVersion: number) => StoredProps['props'];
  /** People cannot choose the space around this block, because it is part of the block's design. */
  hasFixedSpace?: boolean;
  properties: Shape;
  Render: ComponentType<PropsOf<Shape> & Pick<StoredProps, 'isOpening' | 'Nested'>>;
}

const FIRST_VERSION = 1;

/** A new block has the first of these. blocks.css sets the size of each. */
const SPACES = [
  { value: 'normal', label: 'Normal' },
  { value: 'none', label: 'None' },
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
];

function space(label: string): Property<string> {
  return {
    field: { control: 'select', label, options: SPACES },
    read: (stored) => SPACES.find(({ value }) => value === stored)?.value ?? 'normal',
  };
}

/** Every block has these two. The element around the block applies them: see space-around.ts. */
const SPACING = { spaceAbove: space('Space above'), spaceBelow: space('Space below') };

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

/** The key of a form. For visitors, the server replaces it with the form itself. */
export function formChoice(label: string, fallback = ''): Property<FormDefinition | string> {
  return {
    field: { control: 'form', label },
    read: (stored) =>
      isForm(stored) ? stored : (typeof stored === 'string' && stored) || fallback,
  };
}

function isForm(stored: unknown): stored is FormDefinition {
  return isRecord(stored) && Array.isArray(stored.fields);
}

/** Accepts any text: `SafeAnchor` decides when it renders whether the link is safe. */
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
  hasFixedSpace = false,
  properties: own,
  Render,
  ...about
}: BlockSource<Shape>): Block {
  const properties = hasFixedSpace ? own : { ...own, ...SPACING };
  function today({ props, version: from = FIRST_VERSION }: StoredProps) {
    if (!migrate || from >= version) return props;
    try {
      return migrate(props, from);
    } catch {
      // If the block's own migration fails, the properties are read unchanged.
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
    render: (stored) => (
      <Render
        {...read(stored)}
        {...addedTo(stored)}
        isOpening={stored.isOpening}
        Nested={stored.Nested}
      />
    ),
  };
}

/**
 * What the server adds to the properties: the files of the block's drawing, the jobs that it lists
 * and the block's own id. See read-blocks.ts.
 */
export function addedTo({ props: { drawing, positions, place } }: Pick<StoredProps, 'props'>) {
  return {
    ...(typeof place === 'string' && { place }),
    ...(isRecord(drawing) && { drawing }),
    ...(Array.isArray(positions) && { positions }),
  };
}
