import PostalMime, { type Email } from 'postal-mime';
import { escapeHtml } from '../../../../app/lib/escape-html.ts';
import { htmlText } from './html/html-text.ts';
import { lineCollector } from './line-collector.ts';

const NESTING_MAX = 20;
const PARTS_MAX = 1_000;
/** Of one header with its continuations. The library joins encoded words one by one. */
const HEADER_MAX_BYTES = 65_536;
const SPACE = 0x20;
const TAB = 0x09;

interface MimePart {
  state: 'header' | 'body' | 'finished';
  contentTransferEncoding: { encoding: string };
  contentDecoder: object | null;
}

type TextType = 'plain' | 'html';

/** What is used here of the library's parser beyond its types (postal-mime 4.0.0). */
interface Parser {
  currentNode: MimePart;
  textMap: Map<MimePart, Partial<Record<TextType, { value: unknown }[]>>>;
  textContent: Partial<Record<TextType, string>>;
  finalize(): Promise<void>;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  renderTextContent(): void;
}

export interface ParsedMime {
  email: Email;
  /** Set if the message has too many parts, and only the first ones were read. */
  partsMax?: number;
}

/**
 * Reads the parts of a message in a time that grows with its length and no faster. The library does
 * not promise that in three places, which are replaced here: it keeps two objects for each line of
 * plain text, joins words of a header in quadratic time, and turns HTML into text with patterns
 * that backtrack.
 */
export async function parseMime(raw: Uint8Array | ArrayBuffer | string): Promise<ParsedMime> {
  const library = new PostalMime({ maxNestingDepth: NESTING_MAX, maxRfc822NestingDepth: 0 });
  const parser = library as unknown as Parser;
  const feed = parser.processLine.bind(parser);
  let part = parser.currentNode;
  let parts = 0;
  let headerBytes = 0;

  parser.processLine = async (line, isFinal) => {
    if (parts > PARTS_MAX) return isFinal ? parser.finalize() : undefined;
    const isContinued = line[0] === SPACE || line[0] === TAB;
    headerBytes = isContinued ? headerBytes + line.length : line.length;
    const isLong = parser.currentNode.state === 'header' && headerBytes > HEADER_MAX_BYTES;
    const cut = isLong ? Math.max(0, line.length - (headerBytes - HEADER_MAX_BYTES)) : line.length;
    // An empty line would end the headers.
    if (cut > 0 || !isLong) await feed(line.subarray(0, cut), isFinal);
    else if (isFinal) await parser.finalize();
    const { currentNode } = parser;
    if (currentNode !== part) {
      part = currentNode;
      if (part.state === 'header') parts++;
    }
    const { state, contentDecoder, contentTransferEncoding } = currentNode;
    const isPlain = !/base64|quoted-printable/.test(contentTransferEncoding.encoding);
    if (state === 'body' && isPlain && contentDecoder && !('isCollector' in contentDecoder)) {
      currentNode.contentDecoder = lineCollector();
    }
  };

  parser.renderTextContent = () => {
    const texts = [...parser.textMap.values()];
    for (const type of ['plain', 'html'] as const) {
      if (!texts.some((text) => text[type])) continue;
      parser.textContent[type] = texts
        .flatMap((text) => text[type]?.map(wordsOf) ?? otherType(text, type))
        .join('\n');
    }
  };

  const email = await library.parse(raw);
  return parts > PARTS_MAX ? { email, partsMax: PARTS_MAX } : { email };
}

function wordsOf({ value }: { value: unknown }): string {
  return String(value);
}

/** A part without text of this type is shown, too. */
function otherType(text: Partial<Record<TextType, { value: unknown }[]>>, type: TextType) {
  if (type === 'plain') return text.html?.map((entry) => htmlText(wordsOf(entry))) ?? [];
  return (
    text.plain?.map(
      (entry) => `<div>${escapeHtml(wordsOf(entry).trim()).replaceAll('\n', '<br>')}</div>`,
    ) ?? []
  );
}
