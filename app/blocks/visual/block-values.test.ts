import { describe, expect, it } from 'vitest';
import { factKeysIn } from '~/lib/facts/with-facts';
import { type Block, defineBlock, type EditorField, isRecord, text } from '../block';
import { markdown } from '../markdown-property';
import { list, number, toggle } from '../properties';
import { loadAllBlocks } from './all-blocks';
import { valuesOf, withValue } from './block-values';

function Nothing() {
  return null;
}

const block = defineBlock({
  name: 'Sample',
  description: '',
  category: 'Content',
  version: 2,
  migrate: ({ title, ...rest }) => ({ ...rest, heading: title }),
  hasFixedSpace: true,
  properties: {
    heading: text('Heading', 'As it comes'),
    columns: number('Columns', 3, { min: 2, max: 4 }),
    isWide: toggle('Wide', false),
    steps: list('Steps', { markdown: markdown('Text') }, { initial: [{ markdown: 'First' }] }),
  },
  Render: Nothing,
});
const NEW = { props: {}, version: 2 };

function changing(name: string, value: unknown) {
  return withValue(block, NEW, name, value);
}

describe('the values in the form', () => {
  it('are what visitors see: the defaults when nothing is stored', () => {
    expect(valuesOf(block, NEW)).toEqual({
      heading: 'As it comes',
      columns: 3,
      isWide: false,
      steps: [{ markdown: 'First' }],
    });
  });

  it('are read from an earlier version', () => {
    expect(valuesOf(block, { props: { title: 'Old' } }).heading).toBe('Old');
  });

  it('show Markdown source when it was stored parsed', () => {
    const steps = [{ markdown: [{ tag: 'p', children: ['Words'] }] }];
    expect(valuesOf(block, { props: { steps }, version: 2 }).steps).toEqual([
      { markdown: 'Words' },
    ]);
  });
});

describe('the stored values', () => {
  it('hold only what differs from the defaults', () => {
    expect(changing('heading', 'Ours')).toEqual({ props: { heading: 'Ours' }, version: 2 });
    expect(changing('heading', '')).toEqual({ props: { heading: '' }, version: 2 });
    expect(changing('steps', [])).toEqual({ props: { steps: [] }, version: 2 });
  });

  it('drop a value that is changed back to its default', () => {
    const changed = withValue(block, changing('heading', 'Ours'), 'columns', 4);
    expect(changed.props).toEqual({ heading: 'Ours', columns: 4 });
    const back = withValue(block, changed, 'columns', 3);
    expect(withValue(block, back, 'heading', 'As it comes')).toEqual(NEW);
  });

  it.each([
    ['columns', 5],
    ['columns', 2.5],
    ['columns', Number.NaN],
    ['columns', '3'],
    ['isWide', 'yes'],
    ['heading', { toString: 'x' }],
    ['steps', 'none'],
    ['unknown', 'x'],
  ])('accept nothing that the block does not read: %s %j', (name, value) => {
    expect(changing(name, value)).toEqual(NEW);
  });

  it('have the current version and keep values from an earlier one', () => {
    expect(withValue(block, { props: { title: 'Old' } }, 'columns', 2)).toEqual({
      props: { heading: 'Old', columns: 2 },
      version: 2,
    });
  });

  it('have no version when none was stored and the block has only one', () => {
    const first = defineBlock({
      name: '',
      description: '',
      category: 'Content',
      properties: { heading: text('Heading', 'x') },
      Render: Nothing,
    });
    expect(withValue(first, { props: {} }, 'heading', 'y').version).toBeUndefined();
    expect(withValue(first, { props: {}, version: 1 }, 'heading', 'y').version).toBe(1);
  });
});

const ALL = Object.entries(await loadAllBlocks());

describe.each(ALL)('%s', (_type, one: Block) => {
  it.each(one.fields.map((field) => [field.name, field] as const))(
    'keeps its %s',
    (name, field) => {
      const value = otherValue(field, one.defaults[name]);
      const stored = withValue(one, { props: {}, version: one.version }, name, value);
      expect(valuesOf(one, stored)[name]).toEqual(value);
      expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
      // Defaults that name facts are stored, so that the uses of a fact are found.
      const others = Object.entries(one.defaults).filter(([, own]) => factKeysIn(own).length > 0);
      const kept = [name, ...others.map(([other]) => other)];
      expect(new Set(Object.keys(stored.props))).toEqual(new Set(kept));
    },
  );
});

/** A value that differs from the default, in the form its control produces. */
function otherValue(field: EditorField, current: unknown): unknown {
  switch (field.control) {
    case 'image':
      return { path: 'media/1-ab.png', alt: 'A crew' };
    case 'video':
      return 'media/1-ab.mp4';
    case 'switch':
      return current !== true;
    case 'number':
      return current === field.max ? field.min : field.max;
    case 'select':
      return field.options.find(({ value }) => value !== current)?.value;
    case 'blocks':
      return [{ id: 'a', type: 'heading', version: 1, props: { heading: 'Other words' } }];
    case 'list': {
      const items = Array.from({ length: Math.max(field.min, 1) }, () =>
        Object.fromEntries(field.fields.map((part) => [part.name, otherValue(part, undefined)])),
      );
      return items.filter(isRecord);
    }
    case 'fact':
      return '{{fact:other-fact}}';
    default:
      return `Other words for ${field.name}`;
  }
}
