/**
 * Spreadsheets would treat a cell that starts like this as a formula, which could open other files
 * or sites.
 */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?[\d\s().-]+$/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Excel's optional first line, which names the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/**
 * Writes one line. Cells that look like formulas are written as text; telephone numbers stay
 * unchanged.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const isFormula = FORMULA_START.test(text) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The rows of a file, without empty ones. Quoted cells may contain separators and line breaks. The
 * separator is a comma, semicolon or tab, or whatever a first line such as `sep=;` names.
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
