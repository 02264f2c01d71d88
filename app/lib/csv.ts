/** Where a spreadsheet would take the cell for a formula, which may reach for other files or sites. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?[\d\s().-]+$/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Excel's first line in files that say what divides their cells. */
const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/** One line. What looks like a formula is shown as the text it is; telephone numbers stay as they are. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const isFormula = FORMULA_START.test(text) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The rows of a file, one after another; empty ones are left out. Quotes may hold commas and line
 * breaks; commas, semicolons or tabs divide, or what a first line `sep=;` says.
 */
export function* csvRows(file: string): Generator<string[]> {
  const text = file.replace(/^\uFEFF/, '');
  const told = SEPARATOR_LINE.exec(text);
  const comma = told?.[1] ?? dividerOf(text);
  for (const cells of allRows(text.slice(told?.[0].length ?? 0), comma)) {
    if (cells.some((content) => content.trim() !== '')) yield cells;
  }
}

function* allRows(text: string, comma: string): Generator<string[]> {
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === comma) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++;
      yield [...row, cell];
      row = [];
      cell = '';
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) yield [...row, cell];
}

function dividerOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
