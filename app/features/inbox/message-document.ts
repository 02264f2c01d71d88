/** The page inside a frame that shows a message with its pictures. */
export const PICTURE_FRAME = '/admin/message-frame';

const STYLE =
  'body{margin:12px;font:15px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;overflow-wrap:anywhere}table,img{max-width:100%}img{height:auto}a{color:#0b57d0}blockquote{margin:0 0 0 8px;padding-left:8px;border-left:2px solid #bbb}';

const NOTHING_ELSE =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/**
 * A message in a document that runs nothing, loads nothing and sends nothing. Pictures that came with
 * the message are part of the document.
 */
export function messageDocument(html: string): string {
  const policy = `${NOTHING_ELSE}; img-src data:`;
  return documentOf(`<meta http-equiv="Content-Security-Policy" content="${policy}">`, html);
}

/** The frame waits for a message. It may load pictures, and runs nothing but this script. */
export function pictureFrame(script: string, nonce: string): { html: string; policy: string } {
  return {
    html: documentOf('', `<script nonce="${nonce}">${script}</script>`),
    policy: `${NOTHING_ELSE}; img-src https: data:; script-src 'nonce-${nonce}'; frame-ancestors 'self'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox`,
  };
}

function documentOf(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Message</title>${head}<meta name="referrer" content="no-referrer"><style>${STYLE}</style></head><body>${body}</body></html>`;
}

/** Marks where the server has taken a picture out of the message. */
const PICTURE = 'data-picture';
const DESCRIBED = /^\[Picture:? ?(.*)\]$/s;
/** The address of a picture that came with the message as a file. */
const ENCLOSED = /^cid:/i;

/** Of all pictures in the document. A message may show one large picture in thousands of places. */
const PICTURES_MAX = 50_000_000;

/** Returns whether a text still fits, and counts those that do. */
export function lengthBudget(max: number): (text: string) => boolean {
  let left = max;
  return ({ length }) => {
    if (length > left) return false;
    left -= length;
    return true;
  };
}

/** Whether the message shows pictures from other servers. */
export function hasRemotePictures(html: string): boolean {
  return placesOf(parsed(html)).some((place) => !ENCLOSED.test(addressAt(place)));
}

/** The ids of the files that the message shows in its text. */
export function enclosedIds(html: string): string[] {
  return placesOf(parsed(html)).flatMap((place) => enclosedIdAt(place) ?? []);
}

interface Pictures {
  /** As `data:` addresses, by their ids. */
  enclosed: ReadonlyMap<string, string>;
  hasRemote: boolean;
}

/** Puts pictures back in their places. Parsing loads none of them. */
export function withPictures(html: string, { enclosed, hasRemote }: Pictures): string {
  const message = parsed(html);
  const fits = lengthBudget(PICTURES_MAX);
  for (const place of placesOf(message)) {
    const id = enclosedIdAt(place);
    const source = id === undefined ? hasRemote && addressAt(place) : enclosed.get(id);
    if (!source || !fits(source)) continue;
    const picture = message.createElement('img');
    picture.src = source;
    picture.alt = place.textContent.replace(DESCRIBED, '$1');
    place.replaceWith(picture);
  }
  return message.body.innerHTML;
}

function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

function placesOf(message: Document): Element[] {
  return [...message.querySelectorAll(`[${PICTURE}]`)];
}

function addressAt(place: Element): string {
  return place.getAttribute(PICTURE) ?? '';
}

function enclosedIdAt(place: Element): string | undefined {
  const address = addressAt(place);
  if (!ENCLOSED.test(address)) return undefined;
  const id = address.replace(ENCLOSED, '');
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
