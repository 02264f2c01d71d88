import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { inputRules, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, Plugin, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { TOOLS, type Tool } from './commands';
import { readDocument, writeDocument } from './document';
import { TEXT_MESSAGES } from './messages';
import { pastePlugin } from './paste';
import { schema } from './schema';
import { evenTables, moveDown, moveToCell } from './table';
import { isForText } from './text-keys';

const { nodes } = schema;

/** Longer texts are shown as typed (`parseMarkdown`). Marks and escapes need some room too. */
export const MAX_TEXT = 150_000;

/** The parser leaves out what is nested deeper than 24 levels. */
const MAX_DEPTH = 20;

export interface TextEditorOptions {
  markdown: string;
  label: string;
  className: string;
  /** Called after each change to the text. */
  onChange: () => void;
  /** Called after each change to the text or the selection. */
  onUpdate: (state: EditorState) => void;
  /** Ctrl+K. */
  onLink: () => void;
  /** Alt+F10, as in other editors. */
  onTools: () => void;
  onEscape: () => void;
  onRefuse: (message: string) => void;
}

/** A text that people write in, kept as Markdown. */
export interface TextEditor {
  view: EditorView;
  /** The text as Markdown: exactly as it came if nobody changed it. */
  markdown: () => string;
  /** Shows another text. */
  replace: (markdown: string) => void;
}

export function createTextEditor(place: HTMLElement, options: TextEditorOptions): TextEditor {
  let given = { markdown: options.markdown, document: readDocument(options.markdown) };
  const plugins = pluginsOf(options);
  const view = new EditorView(place, {
    state: EditorState.create({ doc: given.document, plugins }),
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': options.label,
      class: options.className,
      // Before the stylesheet has loaded, the browser would turn spaces into ones that never wrap.
      style: 'white-space: break-spaces',
    },
    dispatchTransaction(transaction) {
      const { state, transactions } = view.state.applyTransaction(transaction);
      view.updateState(state);
      if (transactions.some(({ docChanged }) => docChanged)) options.onChange();
      options.onUpdate(state);
    },
  });
  return {
    view,
    markdown: () =>
      view.state.doc.eq(given.document) ? given.markdown : writeDocument(view.state.doc),
    replace(markdown) {
      given = { markdown, document: readDocument(markdown) };
      view.updateState(EditorState.create({ doc: given.document, plugins }));
      options.onUpdate(view.state);
    },
  };
}

function pluginsOf(options: TextEditorOptions): Plugin[] {
  const { onLink, onTools, onEscape, onRefuse } = options;
  const tools = (Object.values(TOOLS) as Tool[]).flatMap(({ keys, command }) =>
    keys ? [[keys, command] as const] : [],
  );
  const act =
    (action: () => void): Command =>
    () => {
      action();
      return true;
    };
  const { hard_break: lineBreak, list_item: item } = nodes;
  const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
    const { $from } = state.selection;
    if (!$from.parent.type.contentMatch.matchType(lineBreak)) return true;
    dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView());
    return true;
  });
  return [
    inputRules({
      rules: [
        wrappingInputRule(/^\s*[-*•]\s$/, nodes.bullet_list),
        wrappingInputRule(/^\s*1[.)]\s$/, nodes.ordered_list),
      ],
    }),
    keymap({
      ...Object.fromEntries(tools),
      'Mod-y': TOOLS.redo.command,
      'Mod-k': act(onLink),
      'Alt-F10': act(onTools),
      Escape: act(onEscape),
      Backspace: undoInputRule,
      Tab: chainCommands(moveToCell(1), sinkListItem(item)),
      'Shift-Tab': chainCommands(moveToCell(-1), liftListItem(item)),
      Enter: chainCommands(moveDown, splitListItem(item)),
      'Shift-Enter': breakLine,
    }),
    keymap(baseKeymap),
    history(),
    evenTables,
    pastePlugin(onRefuse),
    limits(onRefuse),
    ownKeys,
  ];
}

/** Refuses what could not be stored as it is shown. */
function limits(onRefuse: (message: string) => void): Plugin {
  return new Plugin({
    filterTransaction({ docChanged, doc, before }) {
      if (!docChanged) return true;
      if (doc.content.size > MAX_TEXT && doc.content.size > before.content.size) {
        onRefuse(TEXT_MESSAGES.textTooLong);
        return false;
      }
      const depth = depthOf(doc);
      if (depth > MAX_DEPTH && depth > depthOf(before)) {
        onRefuse(TEXT_MESSAGES.tooDeep);
        return false;
      }
      return true;
    },
  });
}

function depthOf(node: Node): number {
  if (node.isTextblock || node.isLeaf) return 0;
  return 1 + Math.max(0, ...node.content.content.map(depthOf));
}

const ownKeys = new Plugin({
  props: {
    handleDOMEvents: {
      keydown: (_view, event) => {
        if (isForText(event)) event.stopPropagation();
        return false;
      },
    },
  },
});

/** Puts the cursor where someone clicked, or at the end. */
export function focusAt({ view }: TextEditor, point: { left: number; top: number } | null): void {
  view.focus();
  const found = point && view.posAtCoords(point);
  const at = found?.pos ?? view.state.doc.content.size;
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at), -1)));
}
