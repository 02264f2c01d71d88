import { isValidElement } from 'react';
import type { LayoutComponent } from '~/lib/site/release-parts';
import { isRecord, type Nested, type Property } from './block';

/** More than anyone puts in one column. */
const MAX_NESTED = 40;

/**
 * Blocks inside a block. Those that this version does not know are kept, and shown to nobody. On the
 * canvas it is an element, which no stored value can be.
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
