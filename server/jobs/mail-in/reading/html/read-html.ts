import { type Handler, Parser } from 'htmlparser2';

const READ_MAX = 600_000;
/** As in browsers. The parser searches all open elements at each end tag. */
const DEPTH_MAX = 512;
/** Their content is text, so nothing is ever open inside of them. */
const TEXT_ONLY = new Set(
  'iframe noembed noframes plaintext script style textarea title xmp'.split(' '),
);

/**
 * Reads the beginning of a long document. Of an element that is too deep, only the text is read.
 */
class BoundedParser extends Parser {
  #depth = 0;
  #isTooDeep = false;
  #isSkipped = false;

  constructor(handler: Partial<Handler>) {
    super({
      ...handler,
      onopentag: (name, ...rest) => {
        this.#isSkipped = this.#isTooDeep && !TEXT_ONLY.has(name) && !super.isVoidElement(name);
        // Keeps the words before and after it apart.
        if (this.#isSkipped) return handler.ontext?.(' ');
        this.#depth++;
        handler.onopentag?.(name, ...rest);
      },
      onclosetag: (...tag) => {
        const isSkipped = this.#isSkipped;
        this.#isSkipped = false;
        if (isSkipped) return;
        this.#depth--;
        handler.onclosetag?.(...tag);
      },
    });
  }

  override onopentagname(start: number, end: number) {
    this.#isTooDeep = this.#depth >= DEPTH_MAX;
    super.onopentagname(start, end);
  }

  override onopentagend(end: number) {
    super.onopentagend(end);
    this.#isTooDeep = false;
  }

  override onselfclosingtag(end: number) {
    super.onselfclosingtag(end);
    this.#isTooDeep = false;
  }

  protected override isVoidElement(name: string): boolean {
    return super.isVoidElement(name) || (this.#isTooDeep && !TEXT_ONLY.has(name));
  }
}

export function readHtml(html: string, handler: Partial<Handler>): void {
  new BoundedParser(handler).end(html.slice(0, READ_MAX));
}
