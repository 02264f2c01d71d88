import { escapeHtml } from '../../../../../app/lib/escape-html.ts';
import { readHtml } from './read-html.ts';

const LENGTH_MAX = 400_000;
const DEPTH_MAX = 100;

/** Everything else is removed, and its text stays. */
const KEPT = new Set(
  `a abbr b blockquote br caption center cite code col colgroup dd del div dl dt em figcaption
   figure h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strong sub sup table
   tbody td tfoot th thead tr u ul var`.split(/\s+/),
);
/** Removed with their text. */
const DROPPED = new Set(
  'applet audio canvas embed frame frameset head iframe math noembed noframes noscript object param script select source style svg template textarea title track video xmp'.split(
    ' ',
  ),
);
const EMPTY = new Set(['br', 'col', 'hr']);
const SPANS = new Set(['colspan', 'rowspan', 'span', 'start']);
const LINK = /^(?:https?:\/\/|mailto:|tel:)/i;
/** On another server, or a file of the message itself. */
const PICTURE = /^(?:https:\/\/|cid:)/i;
const PICTURE_MAX = 2_000;
/** Pictures of this size only exist to track readers. */
const TRACKER_MAX_PX = 3;

/**
 * The message as its sender designed it, without anything that runs, loads or sends: a strict list
 * of elements without styles. Pictures from other servers would tell their owner who reads the
 * message and when, so their description takes their place, with the address for people who ask.
 * The same place marks where the pictures belong that came with the message.
 */
export function cleanHtml(html: string): string {
  const out: string[] = [];
  const open: string[] = [];
  let length = 0;
  let dropped = 0;

  function write(text: string) {
    if (length > LENGTH_MAX) return;
    length += text.length;
    out.push(text);
  }

  /** What was opened is always closed, however long the message is. */
  function close(tag: string) {
    length += tag.length + 3;
    out.push(`</${tag}>`);
  }

  readHtml(html, {
    onopentag(name, attributes) {
      if (DROPPED.has(name)) dropped++;
      if (dropped > 0) return;
      if (name === 'img') write(pictureText(attributes));
      if (!KEPT.has(name) || open.length >= DEPTH_MAX || length > LENGTH_MAX) return;
      write(`<${name}${attributesOf(name, attributes)}>`);
      if (!EMPTY.has(name)) open.push(name);
    },
    ontext(text) {
      if (dropped === 0) write(escapeHtml(text));
    },
    onclosetag(name) {
      if (DROPPED.has(name)) {
        dropped = Math.max(0, dropped - 1);
        return;
      }
      if (dropped > 0 || EMPTY.has(name)) return;
      const at = open.lastIndexOf(name);
      if (at < 0) return;
      for (const tag of open.splice(at).reverse()) close(tag);
    },
  });
  for (const tag of open.reverse()) close(tag);
  return out.join('').trim();
}

type Attributes = Record<string, string>;

function attributesOf(name: string, attributes: Attributes): string {
  if (name === 'a') {
    // Browsers ignore these characters in an address, so “java\nscript:” would run.
    const address = (attributes.href ?? '').replace(/[\p{Cc}\s]+/gu, '');
    if (!LINK.test(address)) return '';
    return ` href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer nofollow"`;
  }
  return Object.entries(attributes)
    .filter(([key, value]) => SPANS.has(key) && /^\d{1,3}$/.test(value))
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('');
}

function pictureText({ src = '', alt = '', width = '', height = '' }: Attributes): string {
  const isTracker = [width, height].some(
    (size) => /^\d+/.test(size) && Number.parseInt(size, 10) <= TRACKER_MAX_PX,
  );
  const words = alt.trim().slice(0, 200);
  if (isTracker) return '';
  const text = words ? `[Picture: ${escapeHtml(words)}]` : '[Picture]';
  const address = src.replace(/[\p{Cc}\s]+/gu, '');
  const canLoad = PICTURE.test(address) && address.length <= PICTURE_MAX;
  return canLoad ? `<span data-picture="${escapeHtml(address)}">${text}</span>` : text;
}
