import { isSameJson } from '~/lib/same-json';
import type { Block, StoredProps } from '../block';
import { toEditorProps } from './editor-props';

type Values = Record<string, unknown>;

/** What a form shows of a block: what visitors would see of what is stored. */
export function valuesOf(block: Block, stored: StoredProps): Values {
  return toEditorProps(block.fields, block.read(stored));
}

/**
 * What to store once one property has another value. It passes through the block's own reading, so
 * nothing is kept that the block would not show; what is as it comes is not kept either, so that
 * changing a thing back leaves no trace.
 */
export function withValue(
  block: Block,
  { props, version }: StoredProps,
  name: string,
  value: unknown,
): Pick<StoredProps, 'props' | 'version'> {
  const changed = { ...valuesOf(block, { props, version }), [name]: value };
  const today = { props: changed, version: block.version };
  const asItComes = valuesOf(block, { props: {}, version: block.version });
  const own = Object.entries(valuesOf(block, today)).filter(
    ([key, own]) => !isSameJson(own, asItComes[key]),
  );
  return { props: Object.fromEntries(own), version: storedVersion(block, version) };
}

/** None stands for the first, as with what the defaults store. */
function storedVersion(block: Block, version: number | undefined): number | undefined {
  return version === undefined && block.version === 1 ? undefined : block.version;
}
