import { PageRow } from '~/components/page-row';
import { defineBlock, isRecord, type PropsOf, type StoredProps } from './block';
import { EmptyBlock } from './editing';
import { blocks } from './nested-property';
import { list } from './properties';

const MIN = 2;
const MAX = 4;

const properties = {
  columns: list(
    'Columns',
    { blocks: blocks('Blocks') },
    { initial: Array.from({ length: MIN }, () => ({})), min: MIN, max: MAX },
  ),
};

const GRIDS: Record<number, string> = {
  2: '@3xl:grid-cols-2',
  3: '@3xl:grid-cols-3',
  4: '@2xl:grid-cols-2 @5xl:grid-cols-4',
};

export const block = defineBlock({
  name: 'Columns',
  description: 'Two to four columns that hold other blocks, stacked on phones',
  category: 'Layouts',
  version: 2,
  migrate: ({ columns, ...props }) => ({ ...props, columns: textsAsBlocks(columns) }),
  properties,
  Render: Columns,
});

/** Columns of the first version each held one text. */
function textsAsBlocks(columns: unknown): unknown {
  if (!Array.isArray(columns)) return columns;
  return columns.map((column, index) => {
    if (!isRecord(column) || 'blocks' in column) return column;
    const { markdown = '' } = column;
    const text = { id: `text-${index}`, type: 'rich-text', version: 1, props: { markdown } };
    return { blocks: markdown === '' ? [] : [text] };
  });
}

function Columns({ columns, Nested }: PropsOf<typeof properties> & Pick<StoredProps, 'Nested'>) {
  if (columns.every(({ blocks }) => Array.isArray(blocks) && blocks.length === 0)) {
    return <EmptyBlock name="Columns">Add blocks to the columns.</EmptyBlock>;
  }
  return (
    <PageRow>
      <div className={`grid gap-x-10 gap-y-8 ${GRIDS[columns.length] ?? ''}`}>
        {columns.map(({ id, blocks }) => (
          <div key={id} data-column="" className="min-w-0">
            {Nested && <Nested components={blocks} isOpening={false} />}
          </div>
        ))}
      </div>
    </PageRow>
  );
}
