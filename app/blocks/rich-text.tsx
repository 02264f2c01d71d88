import { PageRow } from '~/components/page-row';
import { defineBlock, type PropsOf } from './block';
import { EmptyBlock } from './editing';
import { MarkdownContent } from './markdown-content';
import { markdown } from './markdown-property';

const properties = { markdown: markdown('Text') };

export const block = defineBlock({
  name: 'Rich Text',
  description: 'Headings, paragraphs, lists, links and tables',
  category: 'Content',
  properties,
  Render: RichText,
});

function RichText({ markdown }: PropsOf<typeof properties>) {
  if (markdown.length === 0) return <EmptyBlock name="Rich Text">Write the text.</EmptyBlock>;
  return (
    <PageRow>
      <MarkdownContent markdown={markdown} />
    </PageRow>
  );
}
