import { type Config, type Data, Puck } from '@puckeditor/core';
import { memo, type ReactNode, useRef, useState } from 'react';
import { Alert } from '~/components/ui/alert';
import { brokenJson } from '~/features/content/broken-json';
import { contentToText, textToContent } from '~/features/content/page-text';
import type { BlockLibrary } from './all-blocks';
import { CanvasFields, PHONE_FIELDS } from './canvas-fields';
import { CanvasFrame } from './canvas-frame';
import { CanvasOutline } from './canvas-outline';
import { CanvasToolbar } from './canvas-toolbar';
import { CanvasWidth, loadWidth, VIEWPORTS } from './canvas-width';
import { CanvasZoom } from './canvas-zoom';
import { ColumnCountField } from './column-count-field';
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
      <CanvasZoom />
    </WithInserter>
  );
}

/** The panel of blocks is closed at first, because the inserter has more to show and less to hide. */
function firstUi() {
  const current = { width: loadWidth(), height: 'auto' as const };
  return {
    leftSideBarVisible: false,
    viewports: { current, controlsVisible: true, options: VIEWPORTS },
  };
}

interface CanvasProps {
  /** Only read on the first render. */
  initialContent: string;
  blocks: BlockLibrary;
  config: Config;
  isFull: boolean;
  onChange: (content: string) => void;
}

export const Canvas = memo(function Canvas(props: CanvasProps) {
  const { initialContent, blocks, config, isFull, onChange } = props;
  // Broken JSON must not open as text: the first change would save it as text.
  const [problem] = useState(() => brokenJson(initialContent));
  const [document] = useState(() => openDocument(textToContent(initialContent), blocks));
  const [ui] = useState(firstUi);
  const lastText = useRef(document && textOf(document, document.items, blocks));
  const later = useLater(TELL_AFTER_MS);
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

  function hear(items: Data['content']) {
    const text = document && textOf(document, items, blocks);
    if (!text || text === lastText.current) return;
    lastText.current = text;
    onChange(text);
  }

  return (
    <fieldset aria-label="Visual editor" className="h-full min-w-0" onBlur={later.flush}>
      <Puck
        config={config}
        data={{ root: {}, content: document.items }}
        onChange={({ content }) => later.ask(() => hear(content))}
        ui={ui}
        overrides={OVERRIDES}
        plugins={PLUGINS}
        viewports={VIEWPORTS}
        height={isFull ? FULL_HEIGHT : HEIGHT}
        _experimentalVirtualization={document.items.length > ALL_SHOWN_MAX}
      />
    </fieldset>
  );
}, isSameCanvas);

/** Ignores `initialContent`: the canvas gets its own changes back as initial content. */
function isSameCanvas(before: CanvasProps, after: CanvasProps): boolean {
  return (['config', 'isFull', 'onChange'] as const).every((name) => before[name] === after[name]);
}

function textOf(document: OpenDocument, items: Data['content'], blocks: BlockLibrary): string {
  return contentToText(writeDocument(document, items, blocks));
}
