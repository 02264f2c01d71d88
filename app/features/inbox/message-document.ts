/** The page inside a frame that shows a message with its pictures. */
export const PICTURE_FRAME = '/admin/message-frame';

const STYLE =
  'body{margin:12px;font:15px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;overflow-wrap:anywhere}table,img{max-width:100%}img{height:auto}a{color:#0b57d0}blockquote{margin:0 0 0 8px;padding-left:8px;border-left:2px solid #bbb}';

const NOTHING_ELSE =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** A message in a document that runs nothing, loads nothing and sends nothing. */
export function messageDocument(html: string): string {
  return documentOf(`<meta http-equiv="Content-Security-Policy" content="${NOTHING_ELSE}">`, html);
}

/** The frame waits for a message. It may load pictures, and runs nothing but this script. */
export function pictureFrame(script: string, nonce: string): { html: string; policy: string } {
  return {
    html: documentOf('', `<script nonce="${nonce}">${script}</script>`),
    policy: `${NOTHING_ELSE}; img-src https:; script-src 'nonce-${nonce}'; frame-ancestors 'self'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox`,
  };
}

function documentOf(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Message</title>${head}<meta name="referrer" content="no-referrer"><style>${STYLE}</style></head><body>${body}</body></html>`;
}

/** Marks where the server has taken a picture out of the message. */
const PICTURE = 'data-picture';
const DESCRIBED = /^\[Picture:? ?(.*)\]$/s;

export function hasPictures(html: string): boolean {
  return html.includes(` ${PICTURE}="`);
}

/** Puts the pictures back. Parsing loads none of them. */
export function withPictures(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const place of parsed.querySelectorAll(`[${PICTURE}]`)) {
    const picture = parsed.createElement('img');
    picture.src = place.getAttribute(PICTURE) ?? '';
    picture.alt = place.textContent.replace(DESCRIBED, '$1');
    place.replaceWith(picture);
  }
  return parsed.body.innerHTML;
}
