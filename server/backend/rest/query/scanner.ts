import { fail } from './errors.ts';

/** A query that nests deeper or has more parts in one parameter is refused. */
const MAX_DEPTH = 32;
const MAX_PARTS = 500;

/** Reads one query parameter from left to right. Its errors name the column, as PostgREST's do. */
export class Scanner {
  #text: string;
  #what: string;
  #position = 0;
  #depth = 0;
  #parts = 0;

  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
    // A NUL would end a label, and so the statement, too early.
    this.#position = Math.max(0, text.indexOf('\0'));
    if (this.isNext('\0')) this.fail('anything but NUL');
  }

  isNext(token: string) {
    return this.#text.startsWith(token, this.#position);
  }

  take(token: string): boolean {
    if (!this.isNext(token)) return false;
    this.#position += token.length;
    return true;
  }

  /** `pattern` must be sticky. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position;
    const match = pattern.exec(this.#text) ?? undefined;
    if (match) this.#position = pattern.lastIndex;
    return match;
  }

  expect(token: string) {
    if (!this.take(token)) this.fail(`"${token}"`);
  }

  name(): string {
    const quoted = this.match(/"((?:[^"\\]|\\.)*)"/suy)?.[1]?.replace(/\\(.)/gsu, '$1');
    const name = quoted ?? this.match(/[\p{L}\d_$ ]+(?:-(?!>)[\p{L}\d_$ ]+)*/uy)?.[0].trim();
    if (!name) this.fail('field name (* or [a..z0..9_$])');
    return name;
  }

  /** One or more `item`s, separated by commas. */
  list<T>(item: () => T): T[] {
    const items: T[] = [];
    do {
      this.countPart();
      this.match(/[ \t]*/y);
      items.push(item());
      this.match(/[ \t]*/y);
    } while (this.take(','));
    return items;
  }

  countPart() {
    if (++this.#parts > MAX_PARTS) this.fail(`at most ${MAX_PARTS} parts`);
  }

  parenthesised<T>(content: () => T): T {
    this.expect('(');
    if (++this.#depth > MAX_DEPTH) this.fail(`at most ${MAX_DEPTH} levels`);
    const result = content();
    this.#depth--;
    this.expect(')');
    return result;
  }

  /** Reads the whole parameter with `content`. */
  all<T>(content: () => T): T {
    const result = content();
    if (this.#position < this.#text.length) this.fail('end of input');
    return result;
  }

  fail(expecting: string): never {
    const next = this.#text[this.#position];
    const position = `(line 1, column ${this.#position + 1})`;
    fail('PGRST100', `"failed to parse ${this.#what} (${this.#text})" ${position}`, {
      details: `unexpected ${next === undefined ? 'end of input' : `'${next}'`} expecting ${expecting}`,
    });
  }
}
