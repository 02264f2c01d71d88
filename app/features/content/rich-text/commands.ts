import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema';
import {
  addColumn,
  addRow,
  insertTable,
  removeColumn,
  removeRow,
  removeTable,
  tablePlace,
} from './table';

const { nodes, marks } = schema;

function isWithin({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type === type) return true;
  }
  return false;
}

/** The list that the cursor is in, and the position before it. */
function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type === nodes.bullet_list || type === nodes.ordered_list) {
      return { type, at: $from.before(depth) };
    }
  }
  return null;
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { $from, from, to, empty } = selection;
  if (empty) return Boolean(type.isInSet(storedMarks ?? $from.marks()));
  return doc.rangeHasMark(from, to, type);
}

/** Makes a list, turns it into the other kind, or ends it. */
function toggleList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const list = listAround(state);
    if (!list) return wrapInList(type)(state, dispatch, view);
    if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(list.at, type));
    return true;
  };
}

function toggleHeading(level: number): Command {
  return (state, dispatch, view) =>
    isHeading(state, level)
      ? setBlockType(nodes.paragraph)(state, dispatch, view)
      : setBlockType(nodes.heading, { level })(state, dispatch, view);
}

function isHeading({ selection: { $from } }: EditorState, level: number): boolean {
  return $from.parent.type === nodes.heading && $from.parent.attrs.level === level;
}

const toggleQuote: Command = (state, dispatch, view) =>
  isWithin(state, nodes.blockquote)
    ? lift(state, dispatch, view)
    : wrapIn(nodes.blockquote)(state, dispatch, view);

/** Turns the selection, or the paragraph with the cursor, into plain text. */
const clearFormatting: Command = ({ selection, tr }, dispatch) => {
  if (!dispatch) return true;
  const { $from, empty } = selection;
  const from = empty ? $from.start() : selection.from;
  const to = empty ? $from.end() : selection.to;
  tr.removeMark(from, to);
  if (!$from.parent.type.spec.isolating) tr.setBlockType(from, to, nodes.paragraph);
  dispatch(tr.setStoredMarks([]));
  return true;
};

export interface Tool {
  label: string;
  /** As prosemirror-keymap writes it: `Mod` is Ctrl, or ⌘ on a Mac. */
  keys?: string;
  command: Command;
  isOn?: (state: EditorState) => boolean;
  /** Shown only while the cursor is in a table. */
  isForTables?: true;
}

export type ToolName = keyof typeof TOOLS;

/** The tools in the order of the toolbar. */
export const TOOLS = {
  heading: {
    label: 'Heading',
    keys: 'Mod-Alt-2',
    command: toggleHeading(2),
    isOn: (state: EditorState) => isHeading(state, 2),
  },
  subheading: {
    label: 'Subheading',
    keys: 'Mod-Alt-3',
    command: toggleHeading(3),
    isOn: (state: EditorState) => isHeading(state, 3),
  },
  bold: {
    label: 'Bold',
    keys: 'Mod-b',
    command: toggleMark(marks.strong),
    isOn: (state: EditorState) => hasMark(state, marks.strong),
  },
  italic: {
    label: 'Italic',
    keys: 'Mod-i',
    command: toggleMark(marks.em),
    isOn: (state: EditorState) => hasMark(state, marks.em),
  },
  bullets: {
    label: 'Bulleted list',
    keys: 'Mod-Shift-8',
    command: toggleList(nodes.bullet_list),
    isOn: (state: EditorState) => listAround(state)?.type === nodes.bullet_list,
  },
  numbers: {
    label: 'Numbered list',
    keys: 'Mod-Shift-7',
    command: toggleList(nodes.ordered_list),
    isOn: (state: EditorState) => listAround(state)?.type === nodes.ordered_list,
  },
  quote: {
    label: 'Quote',
    keys: 'Mod-Shift-9',
    command: toggleQuote,
    isOn: (state: EditorState) => isWithin(state, nodes.blockquote),
  },
  table: { label: 'Insert table', command: insertTable },
  addRow: { label: 'Add row below', command: addRow, isForTables: true },
  removeRow: { label: 'Remove row', command: removeRow, isForTables: true },
  addColumn: { label: 'Add column to the right', command: addColumn, isForTables: true },
  removeColumn: { label: 'Remove column', command: removeColumn, isForTables: true },
  removeTable: { label: 'Remove table', command: removeTable, isForTables: true },
  clear: { label: 'Clear formatting', keys: 'Mod-\\', command: clearFormatting },
  undo: { label: 'Undo typing', keys: 'Mod-z', command: undo },
  redo: { label: 'Redo typing', keys: 'Mod-Shift-z', command: redo },
} satisfies Record<string, Tool>;

/** What the toolbar shows. */
export interface ToolStates {
  on: readonly ToolName[];
  off: readonly ToolName[];
  isLink: boolean;
  isInTable: boolean;
}

export function toolStates(state: EditorState): ToolStates {
  const tools = Object.entries(TOOLS) as [ToolName, Tool][];
  return {
    on: tools.filter(([, { isOn }]) => isOn?.(state)).map(([name]) => name),
    off: tools.filter(([, { command }]) => !command(state)).map(([name]) => name),
    isLink: hasMark(state, marks.link),
    isInTable: tablePlace(state) !== null,
  };
}
