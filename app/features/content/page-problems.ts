import { filesIn, isDeadLink, type KnownPaths, linksIn } from '~/lib/site/content-check';
import { everyBlock, withNested } from '~/lib/site/nested-blocks';
import type { Json } from '~/lib/supabase/database.types';
import { blockTypeName } from './block-type-name';
import type { MarkdownNode } from './markdown-tree';
import { markdownWords } from './markdown-words';
import { readPageContent } from './page-content';

const HEADINGS = new Set(['h2', 'h3', 'h4', 'h5', 'h6']);

/** What people would regret after publishing: dead links, images without alt text, empty headings. */
export function pageProblems(content: Json, known: KnownPaths): string[] {
  const problems = everyBlock(readPageContent(content)).flatMap(({ type, props }) => [
    ...linksIn(props)
      .filter((link) => isDeadLink(link, known))
      .map((link) => `Broken link: ${link}`),
    ...filesIn(props)
      .filter(({ alt }) => typeof alt !== 'string' || alt.trim() === '')
      .map(({ path }) => `An image has no alt text: ${path}`),
    ...(type === 'heading' && !props.heading ? ['A heading is empty'] : []),
    ...(hasEmptyHeading(withNested(props, () => []))
      ? [`${blockTypeName(type)} has an empty heading`]
      : []),
  ]);
  return [...new Set(problems)];
}

/** In texts at any depth. */
function hasEmptyHeading(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isElement(value) && HEADINGS.has(value.tag)) {
    return markdownWords(value.children ?? []) === '';
  }
  return Object.values(value).some(hasEmptyHeading);
}

function isElement(value: object): value is Exclude<MarkdownNode, string> {
  return 'tag' in value && typeof value.tag === 'string';
}
