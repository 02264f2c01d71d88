import type { Block } from '~/blocks/block';
import { EditingContext } from '~/blocks/editing';
import { ICONS, SAMPLES } from './block-samples';

/** The block is rendered at the width of a laptop and shown at a quarter of its size. */
const SCALE = 0.25;

/** Renders the real component, so that the thumbnail is never out of date. */
export function BlockThumbnail({ type, block }: { type: string; block: Block | undefined }) {
  const Icon = ICONS[type];
  return (
    <div aria-hidden inert className="h-32 overflow-hidden border-b border-border bg-background">
      {Icon ? (
        <div className="grid h-full place-items-center text-muted-foreground">
          <Icon className="size-10" strokeWidth={1.25} />
        </div>
      ) : (
        <div
          className="origin-top-left"
          style={{ width: `${100 / SCALE}%`, transform: `scale(${SCALE})` }}
        >
          <EditingContext value={true}>
            {block?.render({ props: SAMPLES[type] ?? {}, version: block.version })}
          </EditingContext>
        </div>
      )}
    </div>
  );
}
