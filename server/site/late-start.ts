import type { LateScripts } from '../../app/inline-scripts/late-scripts.ts';
import { ENTRY_ID, INSIGHTS_SCRIPT } from '../../app/lib/page-signals.ts';
import type { OwnScripts } from './own-scripts.ts';

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

export interface StartedDocument {
  html: string;
  /** The inline scripts that will run. */
  scripts: string[];
}

/** Delays the script until after the first paint. Leaves a document without an entry unchanged. */
export function startLate({ html, scripts }: OwnScripts, late: LateScripts): StartedDocument {
  const codes = scripts.map(({ code }) => code);
  const entry = scripts.find(({ attributes }) => attributes.includes('type="module"'));
  if (!entry) return { html, scripts: codes };
  const { markFirstVisit, startPage, keepTaps } = late;
  const { attributes, code } = entry;
  const waiting = `<script type="text/plain" id="${ENTRY_ID}">${code}</script>`;
  const small = `<script>${startPage}</script><script>${keepTaps}</script>`;
  return {
    html: html
      .replace(MODULE_PRELOAD, '')
      .replace('</head>', () => `<script>${markFirstVisit}</script></head>`)
      .replace(`<script${attributes}>${code}</script>`, () => waiting + small),
    scripts: [...codes, markFirstVisit, startPage, keepTaps],
  };
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
