import { useQuery } from '@tanstack/react-query';
import { blocksQuery } from '~/features/content/blocks-queries';
import { SAVED_BLOCK } from '~/features/content/page-content';
import { mayBeNested } from '~/lib/site/nested-blocks';
import { isRecord } from '../block';
import type { BlockLibrary } from './all-blocks';
import { CanvasBlock, type CanvasBlockProps } from './canvas-block';
import { isColumn } from './canvas-places';
import { useCanvas } from './use-canvas';

const FIRST_VERSION = 1;

/** Shows the saved block as visitors will see it, or the plain block if it cannot be found. */
export function CanvasSavedBlock({
  library,
  ...place
}: CanvasBlockProps & { library: BlockLibrary }) {
  const { data: blocks = [] } = useQuery(blocksQuery());
  const saved = blocks.find(({ id }) => id === place.props.blockId);
  const isNested = useCanvas(({ getSelectorForId }) =>
    isColumn(getSelectorForId(place.id)?.zone ?? ''),
  );
  const isShown = saved && saved.type !== SAVED_BLOCK && (!isNested || mayBeNested(saved.type));
  const block = isShown ? library[saved.type] : undefined;
  if (!saved || !block) return <CanvasBlock {...place} />;
  const { props, version } = isRecord(saved.content) ? saved.content : {};
  return (
    <CanvasBlock
      id={place.id}
      type={saved.type}
      block={block}
      props={isRecord(props) ? props : {}}
      version={typeof version === 'number' ? version : FIRST_VERSION}
      dragRef={place.dragRef}
    />
  );
}
