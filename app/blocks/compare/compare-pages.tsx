import { useEffect, useRef } from 'react';
import { Badge, type BadgeVariant } from '~/components/ui/badge';
import { blockTypeName } from '~/features/content/block-type-name';
import { type BlockChange, compareContent } from '~/features/content/compare-content';
import { type PageBlock, readPageContent } from '~/features/content/page-content';
import type { Json } from '~/lib/supabase/database.types';
import { StoredBlocks } from '../visual/stored-blocks';
import './compare.css';
import { markWords } from './mark-words';

const LOOKS: Record<BlockChange['kind'], BadgeVariant> = {
  added: 'success',
  removed: 'accent',
  changed: 'info',
  moved: 'info',
  same: 'muted',
};

const LABELS: Record<BlockChange['kind'], string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
  same: 'Unchanged',
};

interface ComparePagesProps {
  before: Json;
  after: Json;
  showsUnchanged: boolean;
}

/** Two versions of a page side by side, block by block, as visitors would see them. */
export function ComparePages({ before, after, showsUnchanged }: ComparePagesProps) {
  const marked = useMarkedWords();
  const changes = compareContent(before, after);
  const shown = changes.filter(({ kind }) => showsUnchanged || kind !== 'same');
  if (shown.length === 0) {
    return <p className="text-muted-foreground">The blocks are the same in both versions.</p>;
  }
  const [old, now] = [blocksById(before), blocksById(after)];
  return (
    <div ref={marked} className="grid gap-4">
      {shown.map(({ id, type, kind }) => (
        <section
          key={id}
          aria-label={`${blockTypeName(type)}: ${LABELS[kind]}`}
          className="overflow-clip rounded-xl border border-border"
        >
          <p className="flex items-center justify-between gap-2 border-b border-border bg-card px-4 py-2 text-sm font-medium">
            {blockTypeName(type)}
            <Badge variant={LOOKS[kind]}>{LABELS[kind]}</Badge>
          </p>
          <div
            data-pair={kind === 'changed' ? '' : undefined}
            className="grid divide-border max-lg:divide-y lg:grid-cols-2 lg:divide-x"
          >
            <Side block={old.get(id)} absence="Not on the page yet" />
            <Side block={now.get(id)} absence="No longer on the page" />
          </div>
        </section>
      ))}
    </div>
  );
}

function Side({ block, absence }: { block: PageBlock | undefined; absence: string }) {
  return (
    // Links and buttons are only for show: following one would leave the comparison.
    <div onClickCapture={(event) => event.preventDefault()} className="@container min-w-0">
      {block ? (
        <StoredBlocks blocks={[block]} isOpening={false} />
      ) : (
        <p className="grid h-full min-h-24 place-items-center p-4 text-sm text-muted-foreground">
          {absence}
        </p>
      )}
    </div>
  );
}

function blocksById(content: Json): Map<string, PageBlock> {
  return new Map(readPageContent(content).map((block) => [block.id, block]));
}

/** Blocks load late and change their own content, so the marks are made again after each change. */
function useMarkedWords() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let clear = mark(element);
    const observer = new MutationObserver(() => {
      clear();
      clear = mark(element);
    });
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      clear();
    };
  });
  return container;
}

function mark(container: Element): () => void {
  const pairs = [...container.querySelectorAll('[data-pair]')].flatMap(
    (row): [Element, Element][] => {
      const [before, after] = row.children;
      return before && after ? [[before, after]] : [];
    },
  );
  return markWords(pairs);
}
