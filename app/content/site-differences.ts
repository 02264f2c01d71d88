import { differences, type PartDifference } from '../lib/site/differences.ts';
import type { SiteParts } from '../lib/site/parts.ts';
import { upgradeLayout } from './earlier-blocks.ts';

/** Shown if only the storage format has changed, and visitors see no difference. */
const SAME_TEXTS = ['Blocks are stored in a newer format, with the same text'];

/**
 * What differs in `to`, part by part. Blocks of version 1 are compared with the words that they
 * show: otherwise the first change to one would list all its texts as new.
 */
export function siteDifferences(from: SiteParts, to: SiteParts): PartDifference[] {
  const shown = differences(withLayout(from), withLayout(to));
  return differences(from, to).map((difference) => {
    if (difference.part !== 'layout') return difference;
    return shown.find(({ part }) => part === 'layout') ?? { ...difference, lines: SAME_TEXTS };
  });
}

function withLayout(parts: SiteParts): SiteParts {
  return { ...parts, layout: upgradeLayout(parts.layout) };
}
