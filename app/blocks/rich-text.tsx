import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { MarkdownText } from '~/features/content/markdown-text';
import { isMarkdownTree, type MarkdownNode } from '~/features/content/markdown-tree';
import { defineBlock } from './block';

const schema = z.object({
  /** As typed, or as a page's loader has parsed it already. */
  markdown: z.union([z.string(), z.custom<MarkdownNode[]>(isMarkdownTree)]).default(''),
});

export const block = defineBlock({
  name: 'Rich Text',
  description: 'Headings, paragraphs, lists, links and tables, written in Markdown',
  category: 'Content',
  isNew: false,
  fields: [{ name: 'markdown', label: 'Text', control: 'textarea' }],
  schema,
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

function RichText({ markdown }: z.output<typeof schema>) {
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
