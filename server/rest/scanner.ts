import { RestError } from './errors.ts';

/** Levels of nesting, and parts of one parameter, beyond which a query is refused unread. */
const MAX_DEPTH = 32;
const MAX_PARTS = 500;

const IDENTIFIER = /[\p{L}\d_$ ]+(?:-(?!>)[\p{L}\d_$ ]+)*/uy;
const QUOTED = /"((?:[^"\\]|\\.)*)"/suy;
const JSON_KEY = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/uy;

/** Reads one query parameter from left to right; complains as PostgREST does, with the column. */
export class Scanner {
  #text: string;
  #what: string;
  #position = 0;
  #depth = 0;
  #parts = 0;

  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get isAtEnd() {
    return this.#position === this.#text.length;
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

  spaces() {
    this.match(/[ \t]*/y);
  }

  rest(): string {
    const rest = this.#text.slice(this.#position);
    this.#position = this.#text.length;
    return rest;
  }

  quoted(): string | undefined {
    return this.match(QUOTED)?.[1]?.replace(/\\(.)/gsu, '$1');
  }

  name(): string {
    const name = this.quoted() ?? this.match(IDENTIFIER)?.[0].trim();
    if (!name || name.includes('\0')) this.fail('field name (* or [a..z0..9_$])');
    return name;
  }

  jsonKey(): string {
    const key = this.quoted() ?? this.match(JSON_KEY)?.[0].trim();
    if (key === undefined) this.fail('any non reserved character different from: .,>()');
    return key;
  }

  /** `item` between commas, at least once. */
  list<T>(item: () => T): T[] {
    const items: T[] = [];
    do {
      if (++this.#parts > MAX_PARTS) this.fail(`at most ${MAX_PARTS} parts`);
      this.spaces();
      items.push(item());
      this.spaces();
    } while (this.take(','));
    return items;
  }

  nested<T>(content: () => T): T {
    this.expect('(');
    if (++this.#depth > MAX_DEPTH) this.fail(`at most ${MAX_DEPTH} levels`);
    const result = content();
    this.#depth--;
    this.expect(')');
    return result;
  }

  end() {
    if (!this.isAtEnd) this.fail('end of input');
  }

  fail(expecting: string): never {
    const next = this.isAtEnd ? 'end of input' : `'${this.#text[this.#position]}'`;
    throw new RestError(
      400,
      'PGRST100',
      `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.#position + 1})`,
      { details: `unexpected ${next} expecting ${expecting}` },
    );
  }
}
