import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { TOOLS, type ToolName, toolStates } from './commands';
import { readDocument, writeDocument } from './document';
import { linkPlace, withLink, withoutLink } from './link';
import { linkAddress, withScheme } from './link-address';
import { evenTables, moveToCell } from './table';

/** A text with the words of `selected` selected, or the cursor in front of them. */
function open(markdown: string, selected: string, isCursor = false): EditorState {
  const state = EditorState.create({ doc: readDocument(markdown), plugins: [evenTables] });
  let from = -1;
  state.doc.descendants((node, at) => {
    const index = node.isText ? (node.text ?? '').indexOf(selected) : -1;
    if (index >= 0 && from < 0) from = at + index;
  });
  const to = isCursor ? from : from + selected.length;
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
}

function use(state: EditorState, name: ToolName): EditorState {
  let next = state;
  TOOLS[name].command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

describe('the tools', () => {
  it.each<[ToolName, string, string, string]>([
    ['bold', 'one two', 'two', 'one **two**'],
    ['bold', 'one **two**', 'two', 'one two'],
    ['italic', 'one two', 'one', '_one_ two'],
    ['heading', 'one', 'one', '## one'],
    ['heading', '## one', 'one', 'one'],
    ['subheading', '## one', 'one', '### one'],
    ['bullets', 'one', 'one', '- one'],
    ['bullets', '- one\n- two', 'two', '- one\n\ntwo'],
    ['numbers', '- one\n- two', 'two', '1. one\n2. two'],
    ['quote', 'one', 'one', '> one'],
    ['quote', '> one', 'one', 'one'],
    ['clear', '## a **b** [c](/d)', 'b', 'a b [c](/d)'],
  ])('%s: %j with %j selected', (name, before, selected, after) => {
    expect(writeDocument(use(open(before, selected), name).doc)).toBe(after);
  });

  it.each<[ToolName, string]>([
    ['addRow', '| a | b |\n| --- | --- |\n| c | d |\n|  |  |'],
    ['addColumn', '| a |  | b |\n| --- | --- | --- |\n| c |  | d |'],
    ['removeRow', '| a | b |\n| --- | --- |'],
    ['removeColumn', '| b |\n| --- |\n| d |'],
    ['removeTable', ''],
  ])('%s changes a table', (name, after) => {
    const state = open('| a | b |\n| --- | --- |\n| c | d |', 'c');
    expect(writeDocument(use(state, name).doc)).toBe(after);
  });

  it('offers what is possible, and shows what is on', () => {
    const table = toolStates(open('| a |\n| --- |\n| b |', 'b'));
    expect(table.isInTable).toBe(true);
    expect(table.off).toEqual(expect.arrayContaining(['heading', 'bullets', 'table', 'undo']));
    const list = toolStates(open('- **a**', 'a'));
    expect(list.on).toEqual(['bold', 'bullets']);
    expect(list.off).toContain('addRow');
  });

  it('keeps the rows of a table equally long, and its first row a heading', () => {
    const state = open('| a | b |\n| --- | --- |\n| c | d |', 'a');
    const { doc, tr } = state;
    const inBody = state.apply(tr.delete(3, 8));
    expect(inBody.doc.eq(doc)).toBe(false);
    expect(() => inBody.doc.check()).not.toThrow();
    expect(new Set(inBody.doc.firstChild?.content.content.map((row) => row.childCount)).size).toBe(
      1,
    );
  });

  it('moves through the cells of a table and adds a row at its end', () => {
    let state = open('| a | b |\n| --- | --- |\n| c | d |', 'd');
    const view = {
      get state() {
        return state;
      },
    };
    moveToCell(1)(
      state,
      (tr) => {
        state = state.apply(tr);
      },
      view as never,
    );
    expect(writeDocument(state.doc)).toBe('| a | b |\n| --- | --- |\n| c | d |\n|  |  |');
    expect(state.selection.$from.index(-1)).toBe(0);
  });
});

describe('links', () => {
  it('keep the formatting of the selected text', () => {
    const state = open('one **two** three', 'two');
    const doc = state.apply(withLink(state, linkPlace(state), '/a', 'two')).doc;
    expect(writeDocument(doc)).toBe('one [**two**](/a) three');
  });

  it('are found around the cursor, changed and removed', () => {
    const state = open('one [two **three**](/a) four', 'three', true);
    const place = linkPlace(state);
    expect(place).toMatchObject({ address: '/a', text: 'two three' });
    expect(writeDocument(state.apply(withoutLink(state, place)).doc)).toBe(
      'one two **three** four',
    );
    const changed = state.apply(withLink(state, place, '/b', 'new words'));
    expect(writeDocument(changed.doc)).toContain('[new words](/b)');
  });

  it.each([
    ['/contact', '/contact'],
    ['example.com.au/a b', 'https://example.com.au/a%20b'],
    ['www.example.net', 'https://www.example.net/'],
    ['jo@example.com', 'mailto:jo@example.com'],
    ['(08) 5550 0142', 'tel:0855500142'],
    ['#services', '#services'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['', null],
  ])('%j leads to %j', (typed, expected) => {
    expect(linkAddress(withScheme(typed))).toBe(expected);
  });
});
