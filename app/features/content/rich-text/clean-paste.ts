/** Elements that never belong to a text, wherever they come from. */
const UNWANTED = [
  'head, style, script, meta, link, title, template, noscript, iframe, object, svg, xml',
  '[hidden], [style*="display:none"], [style*="display: none"], [style*="mso-hide:all"]',
  // Word's comments, and text that was deleted with changes tracked.
  '.MsoCommentReference, .MsoCommentText, [style*="mso-element:comment"], del.msoDel',
  'a[href^="#_msocom"], a[href^="#_msoanchor"]',
  'br.Apple-interchange-newline',
].join(', ');

const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6, blockquote, pre, br, tr, dt, dd';

/** Written by the editor itself when people copy from it. */
const OWN = 'data-pm-slice';

/**
 * Prepares HTML from Word, Google Docs and web pages. The schema leaves out what a text may not
 * have; this gives it lists and tables in a form that it supports.
 */
export function cleanPaste(html: string, parse: (html: string) => Document): string {
  if (html.includes(OWN)) return html;
  const { body } = parse(html);
  for (const element of body.querySelectorAll(UNWANTED)) element.remove();
  for (const anchor of body.querySelectorAll('a[href^="#"], a[name]:not([href])')) unwrap(anchor);
  makeWordLists(body);
  // From the inside out, because a cell may have a table in it.
  for (const table of [...body.querySelectorAll('table')].toReversed()) flattenTable(table);
  return body.innerHTML;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

interface WordItem {
  paragraph: Element;
  level: number;
  isNumbered: boolean;
}

/** Word copies list items as paragraphs with a style such as `mso-list:l0 level2 lfo1`. */
function wordItem(paragraph: Element): WordItem | null {
  const style = paragraph.getAttribute('style') ?? '';
  const level = /mso-list:\s*l\d+\s+level(\d+)/.exec(style)?.[1];
  if (!level) return null;
  const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  const isNumbered = /^\s*\(?([0-9]+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '');
  marker?.remove();
  return { paragraph, level: Number(level), isNumbered };
}

function makeWordLists(body: Element): void {
  /** The lists that are open, from the outermost. */
  let open: { list: Element; level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('[style*="mso-list:"]')) {
    const item = wordItem(paragraph);
    if (!item) continue;
    if (paragraph.previousElementSibling !== last || !last) open = [];
    open = open.filter(({ level }) => level <= item.level);
    const inner = open.at(-1);
    if (inner?.level === item.level) addItem(inner.list, item);
    else {
      const list = paragraph.ownerDocument.createElement(item.isNumbered ? 'ol' : 'ul');
      if (inner) (inner.list.lastElementChild ?? inner.list).append(list);
      else {
        paragraph.before(list);
        last = list;
      }
      open.push({ list, level: item.level });
      addItem(list, item);
    }
  }
}

function addItem(list: Element, { paragraph }: WordItem): void {
  const item = list.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.remove();
}

/** Each cell becomes one line of text. A cell that spans several is followed by empty ones. */
function flattenTable(table: HTMLTableElement): void {
  const rows = [...table.querySelectorAll('tr')];
  const cells = table.querySelectorAll('td, th');
  if (cells.length < 2) {
    const [only] = cells;
    table.replaceWith(...(only?.childNodes ?? []));
    return;
  }
  for (const [index, row] of rows.entries()) {
    for (const cell of row.querySelectorAll('td, th')) {
      for (const block of cell.querySelectorAll(BLOCKS)) {
        block.before(' ');
        block.after(' ');
        unwrap(block);
      }
      fillSpan(rows.slice(index, index + spanOf(cell, 'rowspan')), cell);
    }
  }
}

const MAX_SPAN = 20;

function spanOf(cell: Element, name: 'rowspan' | 'colspan'): number {
  const span = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, MAX_SPAN) : 1;
}

function fillSpan(rows: readonly Element[], cell: Element): void {
  const width = spanOf(cell, 'colspan');
  const column = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  cell.removeAttribute('colspan');
  cell.removeAttribute('rowspan');
  for (const [index, row] of rows.entries()) {
    const count = index === 0 ? width - 1 : width;
    const place = row.children[index === 0 ? column + 1 : column] ?? null;
    for (let added = 0; added < count; added += 1) {
      row.insertBefore(cell.ownerDocument.createElement('td'), place);
    }
  }
}

/** Empty lines separate paragraphs; other line breaks are kept. */
export function plainParagraphs(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
    .map((lines) =>
      lines.filter((line, index) => line !== '' || (index > 0 && index < lines.length - 1)),
    )
    .filter((lines) => lines.length > 0);
}
