import { clip } from '~/lib/clip';
import { everyBlock } from '~/lib/site/nested-blocks';
import { blockTypeName } from '../block-type-name';
import { readPageContent } from '../page-content';

const WORDS_MAX = 40;

/** Properties that name a block better than its kind does. */
const NAMING = ['headline', 'heading', 'title', 'text', 'label'];

/** A page's blocks by id, as people know them: “2. Faq: Questions people ask”. */
export function blockLabels(content: unknown): Record<string, string> {
  const blocks = everyBlock(readPageContent(content)).map(({ id, type, props }, index) => {
    const words = NAMING.map((name) => props[name]).find(
      (value): value is string => typeof value === 'string' && value.trim() !== '',
    );
    const kind = `${index + 1}. ${blockTypeName(type)}`;
    return [id, words ? `${kind}: ${clip(words, WORDS_MAX)}` : kind];
  });
  return Object.fromEntries(blocks);
}
