/**
 * Everything that the server left in the message, in a frame that runs nothing, loads nothing and
 * sends nothing. Links open in a tab of their own.
 */
export function MessageFrame({ html }: { html: string }) {
  return (
    <iframe
      title="The message as it was sent"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={documentOf(html)}
      className="h-96 w-full rounded-md border border-border bg-white"
    />
  );
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";
const STYLE =
  'body{margin:12px;font:15px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;overflow-wrap:anywhere}table{max-width:100%}a{color:#0b57d0}blockquote{margin:0 0 0 8px;padding-left:8px;border-left:2px solid #bbb}';

function documentOf(html: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Message</title><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><style>${STYLE}</style></head><body>${html}</body></html>`;
}
