import { useQuery } from '@tanstack/react-query';
import { Blocks } from 'lucide-react';
import { Link } from 'react-router';
import { ListPanel } from '~/components/list-panels';
import { Badge } from '~/components/ui/badge';
import { Card } from '~/components/ui/card';
import { When } from '~/components/when';
import { AddBlockDialog, type BlockKinds, EditBlockDialog } from './block-dialog';
import { blockTypeName } from './block-type-name';
import { BlockVersionsDialog } from './block-versions-dialog';
import type { BlockUse, SavedBlock } from './blocks-api';
import { blocksQuery } from './blocks-queries';
import { DeleteBlockDialog } from './delete-block-dialog';
import { LoadStates } from './load-states';
import { CONTENT_MESSAGES } from './messages';

interface BlockListProps {
  kinds: BlockKinds;
}

/** Blocks that are stored once and shown on several pages. */
export function BlockList({ kinds }: BlockListProps) {
  const query = useQuery(blocksQuery());
  return (
    <LoadStates query={query} failed={CONTENT_MESSAGES.blocksFailed}>
      {(blocks) => (
        <div className="grid gap-4">
          <div className="justify-self-end">
            <AddBlockDialog kinds={kinds} />
          </div>
          <Card>
            {blocks.length === 0 ? (
              <ListPanel icon={Blocks} title="No content blocks yet">
                Add a block that several pages share. Change it once and it changes everywhere.
              </ListPanel>
            ) : (
              <ul aria-label="Content blocks">
                {blocks.map((block) => (
                  <BlockRow key={block.id} block={block} kinds={kinds} />
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
    </LoadStates>
  );
}

function BlockRow({ block, kinds }: BlockListProps & { block: SavedBlock }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border p-3.5 last:border-0">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="font-medium wrap-anywhere">{block.name}</p>
        <p className="text-muted-foreground">
          <When at={block.created_at} /> · <WhereUsed uses={block.uses} />
        </p>
      </div>
      <Badge>{blockTypeName(block.type)}</Badge>
      <div className="flex flex-wrap gap-2">
        <EditBlockDialog block={block} kinds={kinds} />
        <BlockVersionsDialog block={block} />
        <DeleteBlockDialog block={block} />
      </div>
    </li>
  );
}

function WhereUsed({ uses }: { uses: BlockUse[] }) {
  if (uses.length === 0) return 'Not used';
  return (
    <details className="inline-block align-top">
      <summary className="cursor-pointer rounded-sm text-link">
        {uses.length === 1 ? 'Used on 1 page' : `Used on ${uses.length} pages`}
      </summary>
      <ul>
        {uses.map(({ to, title, isLive }) => (
          <li key={to}>
            <Link to={to} className="hover:underline">
              {title}
            </Link>{' '}
            <Badge variant={isLive ? 'success' : 'muted'}>{isLive ? 'Published' : 'Draft'}</Badge>
          </li>
        ))}
      </ul>
    </details>
  );
}
