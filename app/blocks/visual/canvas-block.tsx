import {
  Component,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useMemo,
} from 'react';
import { type PageFacts, PageTitle } from '~/features/content/page-title';
import { themeCss } from '~/features/theme/theme-css';
import type { LayoutComponent } from '~/lib/site/release-parts';
import { DraftContext, usePageWords } from '~/lib/site/use-site';
import type { Block, Nested, StoredProps } from '../block';
import { EditingContext, EmptyBlock } from '../editing';
import { isOpening } from '../openings';
import { BLOCKS } from '../registry';
import { RenderBlocks } from '../render-blocks';
import { SitePageTitle } from '../site-page';
import { spaceAround } from '../space-around';
import { templateEnding } from '../template-ending';
import { SECTION_MARK } from './puck-document';
import { StoredBlocks } from './stored-blocks';
import { textAtPoint } from './text-at-point';
import { useCanvas } from './use-canvas';
import { useWriting } from './use-writing';
import { Writing } from './writing';

/** What the canvas shows of the page apart from its blocks. */
export const CanvasFactsContext = createContext<PageFacts | null>(null);

export function CanvasPage({ children }: { children: ReactNode }) {
  const facts = use(CanvasFactsContext);
  const draft = use(DraftContext);
  const hasOpening = useCanvas(({ appState }) => isOpening(appState.data.content[0]?.type));
  const isEmpty = useCanvas(({ appState }) => appState.data.content.length === 0);
  return (
    <EditingContext value>
      {draft && <style>{themeCss(draft.theme)}</style>}
      <article className="@container min-h-svh pb-section">
        {facts && !hasOpening && <CanvasTitle {...facts} />}
        {children}
        {isEmpty && (
          <p className="px-4 pt-6 text-center text-muted-foreground">
            Drag a block here, or choose “Add block”.
          </p>
        )}
        {facts && <TemplateEnding template={facts.template} />}
      </article>
    </EditingContext>
  );
}

function CanvasTitle(facts: PageFacts) {
  const title = facts.title || 'Untitled page';
  if (facts.template === 'site') return <SitePageTitle title={title} />;
  return <PageTitle {...facts} title={title} />;
}

/** Shows the blocks that the template adds after the page's own. They cannot be selected or edited. */
function TemplateEnding({ template }: { template: string }) {
  const types = useCanvas(({ appState }) =>
    appState.data.content.map(({ type }) => type).join(' '),
  );
  const words = usePageWords();
  const ending = templateEnding(template, types.split(' '), words);
  return (
    <div inert className="opacity-60">
      <RenderBlocks components={ending} isOpening={false} />
    </div>
  );
}

export interface CanvasBlockProps {
  id: string;
  type: string;
  block: Block;
  props: StoredProps['props'];
  /** The block's version when it was stored, if it comes from a saved block. */
  version?: number;
  /** Hidden from visitors. */
  isHidden?: boolean;
  dragRef: Ref<HTMLDivElement>;
}

export function CanvasBlock(place: CanvasBlockProps) {
  const { id, type, block, props, version, dragRef } = place;
  // A hidden block that was moved into a column is shown there.
  const isHidden = useCanvas(
    ({ appState }) =>
      place.isHidden === true && appState.data.content.some((item) => item.props.id === id),
  );
  const isOpening = useCanvas(({ appState: { data } }) => isFirst(data.content, id));
  // Texts of a saved block belong to other pages too, so they are edited in its own form.
  const canWrite = version === undefined;
  const { shown, texts, writing, start } = useWriting(id, block, props);
  const content = useMemo(
    () =>
      block.render({
        props: canWrite ? shown : props,
        version: version ?? block.version,
        isOpening,
        Nested: CanvasNested,
      }),
    [block, shown, props, canWrite, version, isOpening],
  );

  function clicked(event: MouseEvent<HTMLDivElement>) {
    const point = { left: event.clientX, top: event.clientY };
    const found = canWrite && textAtPoint(event.currentTarget, texts, point);
    if (found) start(found, point, event.nativeEvent);
  }

  /** Otherwise Puck would take a click into a text for one beside the blocks, and deselect all. */
  function keepSelection(event: MouseEvent<HTMLDivElement>) {
    if ((event.target as Element).closest('[data-writing]')) event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks from reaching Puck
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={dragRef}
      id={BLOCKS[type]?.anchor}
      data-block=""
      {...spaceAround(props)}
      className={isHidden ? '[&>:not(:first-child)]:opacity-40' : undefined}
      onClickCapture={clicked}
      onClick={keepSelection}
    >
      {isHidden && <HiddenNote />}
      <BlockBoundary name={block.name} props={props}>
        {content}
      </BlockBoundary>
      {writing && <Writing {...writing} />}
    </div>
  );
}

/** Whether the block is the first of the page, or of its section on the home page. */
function isFirst(content: readonly { type: string; props: { id: string } }[], id: string): boolean {
  const index = content.findIndex(({ props }) => props.id === id);
  return index === 0 || content[index - 1]?.type === SECTION_MARK;
}

function HiddenNote() {
  return (
    <p className="border-b border-dashed border-input bg-muted px-4 py-2 text-sm text-muted-foreground">
      Hidden: visitors don’t see this block.
    </p>
  );
}

/** Columns are edited in place on the canvas; those of a saved block are only shown. */
function CanvasNested({ components }: { components: Nested }) {
  if (isValidElement(components)) return components;
  return <StoredBlocks blocks={components as LayoutComponent[]} isOpening={false} />;
}

export function UnknownBlock({ name, dragRef }: { name: string; dragRef: Ref<HTMLDivElement> }) {
  return (
    <div ref={dragRef} data-block="">
      <EmptyBlock name={name || 'Unknown block'}>
        This block can’t be shown here, and visitors don’t see it. Its content is kept.
      </EmptyBlock>
    </div>
  );
}

interface BlockBoundaryProps {
  name: string;
  props: unknown;
  children: ReactNode;
}

/**
 * If one block fails, the others and the editor keep working. The next change renders the block
 * again.
 */
class BlockBoundary extends Component<BlockBoundaryProps, { failed: unknown }> {
  override state = { failed: null };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: BlockBoundaryProps) {
    if (this.state.failed && before.props !== this.props.props) this.setState({ failed: null });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyBlock name={this.props.name}>This block can’t be shown with these settings.</EmptyBlock>
    );
  }
}
