/** What the person wrote, and what their mail program added below it. */
export interface SplitText {
  own: string;
  /** The signature and the quoted messages, or `null`. */
  rest: string | null;
}

const FORWARD_SUBJECT = /^\s*(?:fwd?|wg|tr)\s*:/i;
const APPLE_FORWARD = /^Begin forwarded message:$/i;
/** These are between dashes. */
const FORWARDED = /^(?:Forwarded (?:message|by .*)|Weitergeleitete Nachricht)$/i;
const ORIGINAL = /^Original (?:message|appointment)$/i;
const WROTE_START = /^On\s.{4,}/i;
const WROTE = /^On\s.{4,300}\swrote:\s*$/i;
/** Mail programs break the line “On … wrote:” into up to three. */
const WROTE_LINES_MAX = 3;
const RULE = /^[_-]{10,}$/;
/** Outlook writes these above the quoted message, in bold or not. */
const OUTLOOK_FROM = /^\*?From:\*?\s+\S/i;
const OUTLOOK_SENT = /^\*?(?:Sent|Date):\*?\s+\S/i;
const OUTLOOK_TO = /^\*?(?:To|Subject):\*?(?:\s|$)/i;
const OUTLOOK_HEADER_LINES = 7;
const SIGNATURE_LINE = /^-- ?$/;
const PHONE_SIGNATURE =
  /^(?:Sent from my [\w .'’-]{2,40}|Sent from (?:Outlook|Mail|Yahoo|AOL|Samsung|Proton)\b.{0,60}|Get Outlook for (?:iOS|Android)\b.{0,60}|Sent via .{2,40})\.?$/i;

/**
 * Separates what the person wrote from quoted messages and the signature. Forwarded mail stays
 * whole, because the forwarded part is what the person wants to show. So does an answer that is
 * written between the quoted lines.
 */
export function splitReply(text: string, subject = ''): SplitText {
  const lines = text.replace(/\r\n?/g, '\n').trim().split('\n');
  const quoteAt = isForward(lines, subject) ? lines.length : quoteStart(lines);
  const signatureAt = signatureStart(lines.slice(0, quoteAt));
  const own = joined(lines.slice(0, signatureAt));
  const rest = joined(lines.slice(signatureAt));
  // A message that is nothing but a quote is shown as it is.
  if (own === '') return { own: rest, rest: null };
  return { own, rest: rest || null };
}

function joined(lines: string[]): string {
  return lines.join('\n').trim();
}

function isForward(lines: string[], subject: string): boolean {
  return FORWARD_SUBJECT.test(subject) || lines.some((line) => isForwardLine(line.trim()));
}

function isForwardLine(line: string): boolean {
  return APPLE_FORWARD.test(line) || FORWARDED.test(betweenDashes(line));
}

/**
 * The words in “--- words ---”, with at least two dashes on each side. A pattern would look for the
 * last dashes from each place in the line.
 */
function betweenDashes(line: string): string {
  let start = 0;
  while (line[start] === '-') start++;
  let end = line.length;
  while (end > start && line[end - 1] === '-') end--;
  return start >= 2 && line.length - end >= 2 ? line.slice(start, end).trim() : '';
}

/** The first line of the quoted part, or the number of lines if there is none. */
function quoteStart(lines: string[]): number {
  const end = signatureStart(lines);
  const lastOwn = lines.slice(0, end).findLastIndex((line) => !/^\s*(?:>|$)/.test(line));
  for (const [at, line] of lines.entries()) {
    const plain = line.trim();
    if (ORIGINAL.test(betweenDashes(plain)) || isOutlookHeader(lines, at)) {
      return at > 0 && RULE.test(lines[at - 1]?.trim() ?? '') ? at - 1 : at;
    }
    const wroteEnd = WROTE_START.test(plain) ? endOfWrote(lines, at) : undefined;
    if (wroteEnd !== undefined && isQuoteToTheEnd(lines, wroteEnd, lastOwn)) return at;
    if (plain.startsWith('>') && at > lastOwn) return at;
  }
  return lines.length;
}

/**
 * The line after “On … wrote:”, which may be broken into several lines, but not by an empty one. A
 * person's own sentence may begin with “On”, too.
 */
function endOfWrote(lines: string[], at: number): number | undefined {
  const words: string[] = [];
  for (const line of lines.slice(at, at + WROTE_LINES_MAX)) {
    const plain = line.trim();
    if (plain === '' || (words.length > 0 && WROTE_START.test(plain))) return undefined;
    words.push(plain);
    if (WROTE.test(words.join(' '))) return at + words.length;
  }
  return undefined;
}

/** Whether only quoted lines follow. Programs that do not mark them quote to the end. */
function isQuoteToTheEnd(lines: string[], from: number, lastOwn: number): boolean {
  let at = from;
  while (lines[at]?.trim() === '') at++;
  return !lines[at]?.trim().startsWith('>') || from > lastOwn;
}

function isOutlookHeader(lines: string[], at: number): boolean {
  if (!OUTLOOK_FROM.test(lines[at]?.trim() ?? '')) return false;
  const next = lines.slice(at + 1, at + OUTLOOK_HEADER_LINES).map((line) => line.trim());
  return next.some((line) => OUTLOOK_SENT.test(line)) && next.some((line) => OUTLOOK_TO.test(line));
}

/** The first line of the signature, or the number of lines if there is none. */
function signatureStart(lines: string[]): number {
  const marked = lines.findIndex((line) => SIGNATURE_LINE.test(line));
  if (marked >= 0) return marked;
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const isPhone = last > 0 && PHONE_SIGNATURE.test(lines[last]?.trim() ?? '');
  return isPhone ? last : lines.length;
}
