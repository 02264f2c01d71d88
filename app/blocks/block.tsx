import type { ComponentType, ReactElement } from 'react';

/** §2: categories of the component library. The last one carries the company's name. */
export type BlockCategory = 'Layouts' | 'Content' | 'Media' | 'Interactive' | '{product}';

/** One input of the editor's property panel. */
export interface EditorField {
  name: string;
  label: string;
  control: 'text' | 'textarea' | 'switch' | 'link';
}

export interface Block {
  name: string;
  description: string;
  category: BlockCategory;
  isNew: boolean;
  fields: EditorField[];
  defaults: Record<string, unknown>;
  /** Takes properties as they were stored and shows the defaults where they do not fit. */
  render: (stored: { props: Record<string, unknown> }) => ReactElement;
}

/** Turns a property as it was stored into one that fits: the default where it does not. */
type ReadProperty = (stored: unknown) => unknown;

export type PropsOf<Readers> = {
  [Name in keyof Readers]: Readers[Name] extends (stored: unknown) => infer Value ? Value : never;
};

interface BlockSource<Readers> extends Omit<Block, 'defaults' | 'render'> {
  properties: Readers;
  Render: ComponentType<PropsOf<Readers>>;
}

export function text(fallback: string) {
  return (stored: unknown): string => (typeof stored === 'string' ? stored : fallback);
}

export function defineBlock<Readers extends Record<string, ReadProperty>>({
  properties,
  Render,
  ...about
}: BlockSource<Readers>): Block {
  function read(stored: Record<string, unknown>) {
    const entries = Object.entries(properties).map(([name, reader]) => [
      name,
      reader(stored[name]),
    ]);
    return Object.fromEntries(entries) as PropsOf<Readers>;
  }
  return {
    ...about,
    defaults: read({}),
    render: ({ props }) => <Render {...read(props)} />,
  };
}
