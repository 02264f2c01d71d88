import { PageRow } from '~/components/page-row';
import { defineBlock, type PropsOf } from './block';
import { EmptyBlock } from './editing';
import { MarkdownContent } from './markdown-content';
import { markdown } from './markdown-property';
import { list } from './properties';

const MIN = 2;
const MAX = 4;

const properties = {
  columns: list(
    'Columns',
    { markdown: markdown('Text') },
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
  description: 'Two to four columns of text, stacked on phones',
  category: 'Layouts',
  properties,
  Render: Columns,
});

function Columns({ columns }: PropsOf<typeof properties>) {
  if (columns.every(({ markdown }) => markdown.length === 0)) {
    return <EmptyBlock name="Columns">Add text to the columns.</EmptyBlock>;
  }
  return (
    <PageRow>
      <div className={`grid gap-x-10 gap-y-8 ${GRIDS[columns.length] ?? ''}`}>
        {columns.map(({ id, markdown }) => (
          <div key={id} className="min-w-0">
            <MarkdownContent markdown={markdown} />
          </div>
        ))}
      </div>
    </PageRow>
  );
}
