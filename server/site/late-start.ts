import type { LateScripts } from '../../app/inline-scripts/late-scripts.ts';
import { ENTRY_ID, INSIGHTS_SCRIPT } from '../../app/lib/page-signals.ts';
import type { OwnScripts } from './own-scripts.ts';

/** The small script adds the manifest again after the first paint. */
const LOADED_LATE = /<link rel="(modulepreload|manifest)"[^>]*>/g;

export interface StartedDocument {
  html: string;
  /** The inline scripts that will run. */
  scripts: string[];
}

/** Options that are off, as they are without a word. The home page has few bytes to spare. */
const UNUSED_OPTIONS = /"future":\{(?:"\w+":false,?)*\}/;

/** No line of these scripts begins inside a text. */
const INDENT = /\n[\t ]+/g;

/** A script may end without a semicolon, and the next begins with a bracket. */
const NEXT_SCRIPT = ';\n';

/** The router's data, which only the entry reads. */
const ROUTER_DATA = /^window\.__reactRouterContext\b/;

/**
 * Delays the script until after the first paint. Leaves a document without an entry unchanged. The
 * router's data waits inside the entry, and scripts are joined, because each script that runs on its
 * own adds a hash to the policy, and headers are not compressed.
 */
export function startLate({ html, scripts }: OwnScripts, late: LateScripts): StartedDocument {
  const codes = scripts.map(({ code }) => code);
  const entry = scripts.find(({ attributes }) => attributes.includes('type="module"'));
  if (!entry) return { html, scripts: codes };
  const data = codes.filter((code) => ROUTER_DATA.test(code));
  const others = codes.filter((code) => !data.includes(code) && code !== entry.code);
  const head = html.slice(0, html.indexOf('</head>'));
  const early = others.filter((code) => head.includes(scriptOf(code)));
  const rest = others.filter((code) => !early.includes(code));
  const waiting = [...data, entry.code]
    .join('\n')
    .replace(UNUSED_OPTIONS, '"future":{}')
    // Its indented lines are parts of objects, or follow a semicolon.
    .replace(INDENT, '');
  const first = [...early, late.markFirstVisit].join(NEXT_SCRIPT);
  const small = [...rest, late.startPage + late.keepTaps].join(NEXT_SCRIPT).replace(INDENT, '\n');
  const start = `<script type="text/plain" id="${ENTRY_ID}">${waiting}</script>${scriptOf(small)}`;
  const page = [...early, ...rest, ...data]
    .reduce(withoutCode, html)
    .replace(LOADED_LATE, '')
    .replace('</head>', () => `${scriptOf(first)}</head>`)
    .replace(`<script${entry.attributes}>${entry.code}</script>`, () => start);
  return { html: page, scripts: [waiting, first, small] };
}

function scriptOf(code: string): string {
  return `<script>${code}</script>`;
}

/** Keeps the element, which the app expects in its place when it starts. */
function withoutCode(html: string, code: string): string {
  return html.replace(scriptOf(code), scriptOf(''));
}

/** For a screen that does not work without its script. Staff page views are not counted. */
export function startAtOnce(
  { html, scripts }: OwnScripts,
  { watchStart }: LateScripts,
  isCounted: boolean,
): StartedDocument {
  const counter = isCounted ? `<script async src="${INSIGHTS_SCRIPT}"></script>` : '';
  return {
    html: html.replace('</head>', () => `<script>${watchStart}</script>${counter}</head>`),
    scripts: [...scripts.map(({ code }) => code), watchStart],
  };
}
