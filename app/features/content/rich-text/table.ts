import type { Node } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { schema } from './schema';

const { nodes } = schema;

const NEW_COLUMNS = 3;
const NEW_ROWS = 3;

/** Where the cursor is in a table. */
interface Place {
  table: Node;
  /** The position before the table. */
  start: number;
  row: number;
  column: number;
}

export function tablePlace({ selection }: EditorState): Place | null {
  const { $from } = selection;
  for (let depth = $from.depth; depth >= 2; depth -= 1) {
    if ($from.node(depth - 2).type === nodes.table) {
      return {
        table: $from.node(depth - 2),
        start: $from.before(depth - 2),
        row: $from.index(depth - 2),
        column: $from.index(depth - 1),
      };
    }
  }
  return null;
}

export const insertTable: Command = (state, dispatch) => {
  if (tablePlace(state)) return false;
  const row = (type: Node['type']) =>
    nodes.table_row.create(
      null,
      Array.from({ length: NEW_COLUMNS }, () => type.create()),
    );
  const table = nodes.table.create(
    null,
    Array.from({ length: NEW_ROWS }, (_, index) =>
      row(index === 0 ? nodes.table_header : nodes.table_cell),
    ),
  );
  const { $from } = state.selection;
  if (!$from.sharedDepth(state.selection.to) || !$from.parent.isTextblock) return false;
  if (dispatch) {
    const after = $from.after();
    const isEmpty = $from.parent.content.size === 0 && $from.node(-1).childCount > 1;
    const tr = isEmpty
      ? state.tr.replaceWith($from.before(), after, table)
      : state.tr.insert(after, table);
    const at = isEmpty ? $from.before() : after;
    dispatch(withParagraphAfter(tr, at + table.nodeSize, at + 3));
  }
  return true;
};

/** Without a paragraph after it, nobody could write below the last table. */
function withParagraphAfter(tr: Transaction, end: number, cursor: number): Transaction {
  if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, cursor)).scrollIntoView();
}

/** Replaces the table with one that has other rows, and puts the cursor into one of its cells. */
function changeTable(
  change: (rows: Node[][], place: Place) => { rows: Node[][]; row: number; column: number } | null,
): Command {
  return (state, dispatch) => {
    const place = tablePlace(state);
    const changed = place && change(rowsOf(place.table), place);
    if (!place || !changed) return false;
    if (dispatch) {
      const table = tableOf(changed.rows);
      const tr = state.tr.replaceWith(place.start, place.start + place.table.nodeSize, table);
      dispatch(withCursorIn(tr, place.start, table, changed).scrollIntoView());
    }
    return true;
  };
}

function rowsOf(table: Node): Node[][] {
  return table.content.content.map((row) => [...row.content.content]);
}

/** The cells of the first row are headings, and they decide the alignment of their columns. */
function tableOf(rows: readonly (readonly Node[])[]): Node {
  const width = Math.max(...rows.map((cells) => cells.length));
  return nodes.table.create(
    null,
    rows.map((cells, row) =>
      nodes.table_row.create(
        null,
        Array.from({ length: width }, (_, column) => {
          const type = row === 0 ? nodes.table_header : nodes.table_cell;
          const align = rows[0]?.[column]?.attrs.align ?? null;
          return type.create({ align }, cells[column]?.content);
        }),
      ),
    ),
  );
}

function withCursorIn(
  tr: Transaction,
  start: number,
  table: Node,
  { row, column }: { row: number; column: number },
): Transaction {
  let at = start + 1;
  for (let index = 0; index < row; index += 1) at += table.child(index).nodeSize;
  at += 1;
  for (let index = 0; index < column; index += 1) at += table.child(row).child(index).nodeSize;
  const cell = table.child(row).child(column);
  return tr.setSelection(TextSelection.create(tr.doc, at + 1 + cell.content.size));
}

function emptyRow(width: number): Node[] {
  return Array.from({ length: width }, () => nodes.table_cell.create());
}

export const addRow = changeTable((rows, { row, column }) => ({
  rows: rows.toSpliced(row + 1, 0, emptyRow(rows[0]?.length ?? 1)),
  row: row + 1,
  column,
}));

export const addColumn = changeTable((rows, { row, column }) => ({
  rows: rows.map((cells) => cells.toSpliced(column + 1, 0, nodes.table_cell.create())),
  row,
  column: column + 1,
}));

export const removeRow = changeTable((rows, { row, column }) =>
  rows.length < 2
    ? null
    : { rows: rows.toSpliced(row, 1), row: Math.min(row, rows.length - 2), column },
);

export const removeColumn = changeTable((rows, { row, column }) => {
  const width = rows[0]?.length ?? 0;
  if (width < 2) return null;
  return {
    rows: rows.map((cells) => cells.toSpliced(column, 1)),
    row,
    column: Math.min(column, width - 2),
  };
});

export const removeTable: Command = (state, dispatch) => {
  const place = tablePlace(state);
  if (!place) return false;
  if (dispatch) {
    const end = place.start + place.table.nodeSize;
    const tr = state.tr.replaceWith(place.start, end, nodes.paragraph.create());
    dispatch(tr.setSelection(TextSelection.create(tr.doc, place.start + 1)).scrollIntoView());
  }
  return true;
};

/** Tab moves through the cells; after the last one it adds a row. */
export function moveToCell(by: 1 | -1): Command {
  return (state, dispatch, view) => {
    const place = tablePlace(state);
    if (!place) return false;
    const width = place.table.child(0).childCount;
    const next = place.row * width + place.column + by;
    if (next < 0) return true;
    const row = Math.floor(next / width);
    if (row >= place.table.childCount) {
      const added = addRow(state, dispatch, view);
      // The new row continues in its first column.
      if (added && dispatch && view) moveTo(view.state, dispatch, row, 0);
      return added;
    }
    return moveTo(state, dispatch, row, next % width);
  };
}

/** Enter moves to the cell below, or out of the table after its last row. */
export const moveDown: Command = (state, dispatch) => {
  const place = tablePlace(state);
  if (!place) return false;
  if (place.row + 1 < place.table.childCount) {
    return moveTo(state, dispatch, place.row + 1, place.column);
  }
  const end = place.start + place.table.nodeSize;
  const tr = state.tr;
  if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, nodes.paragraph.create());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(end + 1))).scrollIntoView());
  return true;
};

function moveTo(
  state: EditorState,
  dispatch: ((tr: Transaction) => void) | undefined,
  row: number,
  column: number,
): boolean {
  const place = tablePlace(state);
  if (!place) return false;
  dispatch?.(withCursorIn(state.tr, place.start, place.table, { row, column }).scrollIntoView());
  return true;
}

function isEven(table: Node): boolean {
  const width = table.firstChild?.childCount;
  return table.content.content.every(
    (row, index) =>
      row.childCount === width &&
      row.content.content.every(
        (cell, column) =>
          cell.type === (index === 0 ? nodes.table_header : nodes.table_cell) &&
          cell.attrs.align === table.firstChild?.child(column).attrs.align,
      ),
  );
}

/** Keeps rows the same length and the first row a heading, even after pasting and deleting. */
export const evenTables = new Plugin({
  appendTransaction(transactions, _before, { doc, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    doc.descendants((node, at) => {
      if (node.type !== nodes.table) return !node.isTextblock;
      if (!isEven(node)) {
        tr.replaceWith(
          tr.mapping.map(at),
          tr.mapping.map(at + node.nodeSize),
          tableOf(rowsOf(node)),
        );
      }
      return false;
    });
    return tr.docChanged ? tr : null;
  },
});
