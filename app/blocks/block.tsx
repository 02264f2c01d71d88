import type { ComponentType, ReactElement } from 'react';
import type { z } from 'zod';

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

interface BlockSource<Schema extends z.ZodObject> extends Omit<Block, 'defaults' | 'render'> {
  /** Every property has a default: an empty object parses. */
  schema: Schema;
  Render: ComponentType<z.output<Schema>>;
}

export function defineBlock<Schema extends z.ZodObject>({
  schema,
  Render,
  ...about
}: BlockSource<Schema>): Block {
  const defaults = schema.parse({});
  return {
    ...about,
    defaults,
    render: ({ props }) => {
      const parsed = schema.safeParse(props);
      return <Render {...(parsed.success ? parsed.data : defaults)} />;
    },
  };
}
