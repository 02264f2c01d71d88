import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { cleanPaste, plainParagraphs } from './clean-paste';
import { linkAddress } from './link-address';
import { TEXT_MESSAGES } from './messages';
import { schema } from './schema';
import { tablePlace } from './table';

/** Word's styles alone can be several hundred thousand characters long. */
const MAX_PASTE = 2_000_000;

const WEB_ADDRESS = /^(https?:\/\/|mailto:|tel:)\S+$/i;

const { nodes, marks } = schema;

function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

export function pastePlugin(onRefuse: (message: string) => void): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste: (_view, event) => {
          const { clipboardData } = event;
          if (!clipboardData) return false;
          const sizes = ['text/html', 'text/plain'].map(
            (type) => clipboardData.getData(type).length,
          );
          // The browser itself would insert a file, for example a picture.
          const isFile = clipboardData.files.length > 0 && sizes.every((size) => size === 0);
          const isTooLarge = sizes.some((size) => size > MAX_PASTE);
          if (isTooLarge) onRefuse(TEXT_MESSAGES.pasteTooLarge);
          if (isFile || isTooLarge) event.preventDefault();
          return isFile || isTooLarge;
        },
        drop: (_view, event) => {
          if (!event.dataTransfer?.files.length) return false;
          event.preventDefault();
          return true;
        },
      },
      transformPastedHTML: (html) => cleanPaste(html, parseHtml),
      clipboardTextParser: (text, $context) => {
        if ($context.parent.type.spec.code) return textSlice(text);
        const paragraphs = plainParagraphs(text).map((lines) =>
          nodes.paragraph.create(null, withBreaks(lines)),
        );
        return Slice.maxOpen(Fragment.from(paragraphs));
      },
      handlePaste: (view, event, slice) =>
        pasteAddress(view, event) || (tablePlace(view.state) !== null && pasteInCell(view, slice)),
    },
  });
}

function textSlice(text: string): Slice {
  return text ? new Slice(Fragment.from(schema.text(text)), 0, 0) : Slice.empty;
}

function withBreaks(lines: readonly string[]): Node[] {
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [nodes.hard_break.create()] : []),
    ...(line ? [schema.text(line)] : []),
  ]);
}

/** An address pasted over selected text makes it a link. */
function pasteAddress(view: EditorView, event: ClipboardEvent): boolean {
  const { empty, from, to, $from } = view.state.selection;
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  if (empty || !WEB_ADDRESS.test(text) || !$from.parent.type.allowsMarkType(marks.link))
    return false;
  const href = linkAddress(text);
  if (href === null) return false;
  view.dispatch(view.state.tr.addMark(from, to, marks.link.create({ href })));
  return true;
}

/** A cell is one line of text. Several paragraphs become one; a whole table is refused. */
function pasteInCell(view: EditorView, slice: Slice): boolean {
  const pieces: Node[] = [];
  slice.content.descendants((node) => {
    if (node.isText || node.type === nodes.image) pieces.push(node);
    else if (node.isTextblock && pieces.length > 0) pieces.push(schema.text(' '));
    else if (node.type === nodes.hard_break) pieces.push(schema.text(' '));
    return true;
  });
  const content = new Slice(Fragment.from(pieces), 0, 0);
  view.dispatch(view.state.tr.replaceSelection(content).scrollIntoView());
  return true;
}
