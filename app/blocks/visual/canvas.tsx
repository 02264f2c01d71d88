import { type Config, type Data, Puck, useGetPuck } from '@puckeditor/core';
import {
  createContext,
  memo,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Alert } from '~/components/ui/alert';
import { brokenJson } from '~/features/content/broken-json';
import { contentToText, textToContent } from '~/features/content/page-text';
import type { BlockLibrary } from './all-blocks';
import { CanvasFields, PHONE_FIELDS } from './canvas-fields';
import { CanvasFrame } from './canvas-frame';
import { CanvasOutline } from './canvas-outline';
import { ROOT_ZONE } from './canvas-places';
import { CanvasToolbar } from './canvas-toolbar';
import { CanvasWidth, loadWidth, VIEWPORTS } from './canvas-width';
import { CanvasZoom } from './canvas-zoom';
import { ColumnCountField } from './column-count-field';
import { FlushContext } from './editor-context';
import { BlockOverlay } from './insert-points';
import { WithInserter } from './inserter';
import { type OpenDocument, openDocument, writeDocument } from './puck-document';
import { useLater } from './use-later';

const HEIGHT = 'min(60rem, calc(100svh - 6rem))';
const FULL_HEIGHT = '100%';

/** The form is told about changes only when the person pauses, so that typing stays fast. */
const TELL_AFTER_MS = 250;

/**
 * Longer pages render only the blocks in view, because each rendered block slows every keystroke.
 */
const ALL_SHOWN_MAX = 40;

/** The only arrays among the fields are columns; other lists have a control of our own. */
const FIELD_TYPES = { array: ColumnCountField };

const OVERRIDES = {
  header: CanvasToolbar,
  iframe: CanvasFrame,
  outline: CanvasOutline,
  fields: CanvasFields,
  componentOverlay: BlockOverlay,
  fieldTypes: FIELD_TYPES,
  puck: WithParts,
};

const PLUGINS = [PHONE_FIELDS];

function WithParts({ children }: { children: ReactNode }) {
  return (
    <WithInserter>
      {children}
      <CanvasWidth />
      <FollowContent />
      <CanvasZoom />
    </WithInserter>
  );
}

/** Content that was changed outside the canvas, such as by the Site Editor's undo. */
const FollowedContext = createContext({ generation: 0, open: (): Data['content'] => [] });

/** Shows it on the open canvas, which keeps its place on the page and what is selected. */
function FollowContent() {
  const { generation, open } = use(FollowedContext);
  const getCanvas = useGetPuck();
  const shown = useRef(generation);
  useEffect(() => {
    if (shown.current === generation) return;
    shown.current = generation;
    const { dispatch, selectedItem } = getCanvas();
    const content = open();
    const index = content.findIndex(({ props }) => props.id === selectedItem?.props.id);
    const itemSelector = index < 0 ? null : { index, zone: ROOT_ZONE };
    dispatch({ type: 'setUi', ui: { itemSelector } });
    dispatch({ type: 'setData', data: { content } });
  }, [generation, open, getCanvas]);
  return null;
}

/** The panel of blocks starts closed, because the inserter shows more and hides less. */
function firstUi() {
  const current = { width: loadWidth(), height: 'auto' as const };
  return {
    leftSideBarVisible: false,
    viewports: { current, controlsVisible: true, options: VIEWPORTS },
  };
}

interface CanvasProps {
  /** Only read on the first render, and when `generation` grows. */
  initialContent: string;
  generation: number;
  blocks: BlockLibrary;
  config: Config;
  isFull: boolean;
  onChange: (content: string) => void;
}

export const Canvas = memo(function Canvas(props: CanvasProps) {
  const { initialContent, generation, blocks, config, isFull, onChange } = props;
  // Broken JSON must not open as text: the first change would save it as text.
  const [problem] = useState(() => brokenJson(initialContent));
  const [document] = useState(() => openDocument(textToContent(initialContent), blocks));
  const [ui] = useState(firstUi);
  const opened = useRef(document);
  const lastText = useRef(document && textOf(document, document.items, blocks));
  const later = useLater(TELL_AFTER_MS);
  const shape = useRef(document && shapeOf(document.items));
  const open = useCallback(() => {
    const next = openDocument(textToContent(initialContent), blocks);
    opened.current = next;
    lastText.current = next && textOf(next, next.items, blocks);
    return next?.items ?? [];
  }, [initialContent, blocks]);
  const followed = useMemo(() => ({ generation, open }), [generation, open]);
  if (problem) {
    return (
      <Alert variant="warning" title="This content is JSON with an error in it">
        {problem}. Fix it in the JSON view; nothing is lost.
      </Alert>
    );
  }
  if (!document) {
    return (
      <Alert variant="warning" title="This content is JSON without a list named “blocks”">
        Edit it in the JSON view.
      </Alert>
    );
  }

  /** What was typed before a block was added, moved, hidden or removed is a separate change. */
  function changed(items: Data['content']) {
    const next = shapeOf(items);
    if (next !== shape.current) later.flush();
    shape.current = next;
    later.ask(() => hear(items));
  }

  function hear(items: Data['content']) {
    const text = opened.current && textOf(opened.current, items, blocks);
    if (!text || text === lastText.current) return;
    lastText.current = text;
    onChange(text);
  }

  return (
    <fieldset aria-label="Visual editor" className="h-full min-w-0" onBlur={later.flush}>
      <FlushContext value={later.flush}>
        <FollowedContext value={followed}>
          <Puck
            config={config}
            data={{ root: {}, content: document.items }}
            onChange={({ content }) => changed(content)}
            ui={ui}
            overrides={OVERRIDES}
            plugins={PLUGINS}
            viewports={VIEWPORTS}
            height={isFull ? FULL_HEIGHT : HEIGHT}
            _experimentalVirtualization={document.items.length > ALL_SHOWN_MAX}
          />
        </FollowedContext>
      </FlushContext>
    </fieldset>
  );
}, isSameCanvas);

/** Ignores `initialContent`: the canvas gets its own changes back as initial content. */
function isSameCanvas(before: CanvasProps, after: CanvasProps): boolean {
  return (['generation', 'config', 'isFull', 'onChange'] as const).every(
    (name) => before[name] === after[name],
  );
}

/** Which blocks there are, in which order, and which of them are hidden. */
function shapeOf(items: Data['content']): string {
  return items.map(({ props }) => `${props.id} ${props.isHidden === true}`).join('\n');
}

function textOf(document: OpenDocument, items: Data['content'], blocks: BlockLibrary): string {
  return contentToText(writeDocument(document, items, blocks));
}
