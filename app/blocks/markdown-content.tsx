import { Suspense } from 'react';
import { MarkdownText } from '~/features/content/markdown-text';
import type { MarkdownNode } from '~/features/content/markdown-tree';
import { lateComponent } from '~/lib/late-code';

/**
 * Loads the parser only for texts that arrive unparsed: on the home page and in the editor's
 * preview.
 */
const UnparsedText = lateComponent(async () => {
  const { parseMarkdown } = await import('~/features/content/parse-markdown');
  return {
    default: ({ markdown, className }: { markdown: string; className?: string }) => (
      <MarkdownText nodes={parseMarkdown(markdown)} className={className} />
    ),
  };
});

interface MarkdownContentProps {
  markdown: string | MarkdownNode[];
  className?: string;
}

export function MarkdownContent({ markdown, className }: MarkdownContentProps) {
  if (typeof markdown !== 'string') return <MarkdownText nodes={markdown} className={className} />;
  return (
    <Suspense fallback={null}>
      <UnparsedText markdown={markdown} className={className} />
    </Suspense>
  );
}
