import { factKeysIn } from '~/lib/facts/with-facts';
import { isSameJson } from '~/lib/same-json';
import type { Block, StoredProps } from '../block';
import { toEditorProps } from './editor-props';

type Values = Record<string, unknown>;

/** The values a form shows for a block: what visitors would see for what is stored. */
export function valuesOf(block: Block, stored: StoredProps): Values {
  return toEditorProps(block.fields, block.read(stored));
}

/**
 * What to store after one property changes. The block reads the values first, so nothing is stored
 * that the block would not show. Defaults are not stored either, so changing a property back leaves
 * no trace. Defaults that name facts are stored, so that a search for uses of a fact finds them.
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
    ([key, own]) => !isSameJson(own, asItComes[key]) || factKeysIn(own).length > 0,
  );
  return { props: Object.fromEntries(own), version: storedVersion(block, version) };
}

/** A missing version means version 1, as in the stored defaults. */
function storedVersion(block: Block, version: number | undefined): number | undefined {
  return version === undefined && block.version === 1 ? undefined : block.version;
}
