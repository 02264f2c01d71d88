import { isValidElement } from 'react';
import type { LayoutComponent } from '~/lib/site/release-parts';
import { isRecord, type Nested, type Property } from './block';

/** The most blocks that a column can hold. */
const MAX_NESTED = 40;

/**
 * Blocks inside a block. Blocks of an unknown type stay stored, but nobody sees them. On the canvas,
 * the value is the React element of the column instead of stored blocks.
 */
export function blocks(label: string): Property<Nested> {
  return {
    field: { control: 'blocks', label },
    read: (stored) => (isValidElement(stored) ? stored : nestedFrom(stored)),
  };
}

function nestedFrom(stored: unknown): LayoutComponent[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isRecord)
    .slice(0, MAX_NESTED)
    .flatMap(({ id, type, version, props, ...rest }, index) => {
      if (typeof type !== 'string') return [];
      const block = {
        ...rest,
        id: typeof id === 'string' && id ? id : `nested-${index}`,
        type,
        props: isRecord(props) ? props : {},
      };
      return [Number.isInteger(version) ? { ...block, version: Number(version) } : block];
    });
}
