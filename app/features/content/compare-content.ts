import type { Json } from '~/lib/supabase/database.types';
import { contentToText } from './page-text';

export interface BlockChange {
  id: string;
  type: string;
  kind: 'added' | 'removed' | 'changed' | 'moved' | 'same';
  before: string | null;
  after: string | null;
}

interface Part {
  id: string;
  type: string;
  text: string;
}

/** Compares two documents by block: the current blocks in their order, then the removed ones. */
export function compareContent(before: Json, after: Json): BlockChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const kept = old.filter(({ id }) => now.some((part) => part.id === id)).map(({ id }) => id);
  const keptNow = now.filter(({ id }) => kept.includes(id)).map(({ id }) => id);

  const present = now.map((part): BlockChange => {
    const was = old.find(({ id }) => id === part.id);
    const { id, type, text } = part;
    if (!was) return { id, type, kind: 'added', before: null, after: text };
    const isMoved = kept.indexOf(id) !== keptNow.indexOf(id);
    const kind = was.text !== text ? 'changed' : isMoved ? 'moved' : 'same';
    return { id, type, kind, before: was.text, after: text };
  });
  const gone = old
    .filter(({ id }) => !kept.includes(id))
    .map(
      ({ id, type, text }): BlockChange => ({
        id,
        type,
        kind: 'removed',
        before: text,
        after: null,
      }),
    );
  return [...present, ...gone];
}

/** Content that is not a document of blocks counts as one part. */
function partsOf(content: Json): Part[] {
  const blocks = isObject(content) ? content.blocks : undefined;
  if (!Array.isArray(blocks)) return [{ id: '', type: 'text', text: contentToText(content) }];
  const ids = new Set<string>();
  return blocks.map((block, index) => {
    const { id, type } = isObject(block) ? block : {};
    // As when a page is shown: a block without a unique id gets one from its position.
    const own = typeof id === 'string' && id && !ids.has(id) ? id : `block-${index}`;
    ids.add(own);
    return {
      id: own,
      type: typeof type === 'string' ? type : 'unknown',
      text: contentToText(block),
    };
  });
}

function isObject(value: Json | undefined): value is { [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
