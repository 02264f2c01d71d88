import { EditingContext } from '~/blocks/editing';
import { RenderBlocks } from '~/blocks/render-blocks';

/** As wide as a laptop, shown at a quarter. */
const SCALE = 0.25;

/** A component as it comes, drawn by itself: no picture of it can be out of date. */
export function BlockThumbnail({ type }: { type: string }) {
  return (
    <div aria-hidden inert className="h-32 overflow-hidden border-b border-border bg-background">
      <div
        className="origin-top-left"
        style={{ width: `${100 / SCALE}%`, transform: `scale(${SCALE})` }}
      >
        <EditingContext value={true}>
          <RenderBlocks components={[{ id: type, type, props: {} }]} />
        </EditingContext>
      </div>
    </div>
  );
}
