import { lazy, Suspense } from 'react';
import { MarkdownText } from '~/features/content/markdown-text';
import { isMarkdownTree, type MarkdownNode } from '~/features/content/markdown-tree';
import { defineBlock, type PropsOf } from './block';

const properties = {
  /** As typed, or as a page's loader has parsed it already. */
  markdown: (stored: unknown): string | MarkdownNode[] =>
    typeof stored === 'string' || isMarkdownTree(stored) ? stored : '',
};

export const block = defineBlock({
  name: 'Rich Text',
  description: 'Headings, paragraphs, lists, links and tables, written in Markdown',
  category: 'Content',
  isNew: false,
  fields: [{ name: 'markdown', label: 'Text', control: 'textarea' }],
  properties,
  Render: RichText,
});

/** The parser is for texts that arrive unparsed: the home page's, and the editor's preview. */
const UnparsedText = lazy(async () => {
  const { parseMarkdown } = await import('~/features/content/parse-markdown');
  return {
    default: ({ markdown }: { markdown: string }) => (
      <MarkdownText nodes={parseMarkdown(markdown)} />
    ),
  };
});

function RichText({ markdown }: PropsOf<typeof properties>) {
  if (markdown.length === 0) return null;
  return (
    <section className="mx-auto w-full max-w-7xl px-4 pb-12 sm:px-6 lg:px-8">
      {typeof markdown === 'string' ? (
        <Suspense fallback={null}>
          <UnparsedText markdown={markdown} />
        </Suspense>
      ) : (
        <MarkdownText nodes={markdown} />
      )}
    </section>
  );
}
