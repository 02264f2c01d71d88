const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
/** Counts page views (§7): public/insights/script.js. */
const INSIGHTS_SCRIPT = '/insights/script.js';
const ENTRY_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Inserts the entry script, and the one that counts views, once the page is loaded and idle (or three
 * seconds later), or at the first sign of a hand: links, forms and the menu work without them, so
 * nothing is lost by waiting. Only the menu would stay open over the section that was chosen from it.
 */
const STARTER = `(()=>{let d=document,e=["pointerdown","pointermove","touchstart","keydown","focusin"],s=()=>{if(!e)return;for(let n of e)removeEventListener(n,s,!0);e=0;for(let[k,v]of[["text",d.getElementById("entry").textContent],["src","${INSIGHTS_SCRIPT}"]]){let m=d.createElement("script");m.type="module";m[k]=v;d.head.append(m)}};for(let n of e)addEventListener(n,s,!0);addEventListener("load",()=>(window.requestIdleCallback||setTimeout)(s,{timeout:3e3}));addEventListener("hashchange",()=>d.querySelector(":popover-open")?.hidePopover())})()`;

export interface LateDocument {
  html: string;
  /** Not in the document as a script, but inserted as one: the policy must allow it. */
  insertedScripts: string[];
}

/** Takes the script out of the way of the first paint. A document without an entry stays as it is. */
export function startLate(html: string): LateDocument {
  const entry = ENTRY_SCRIPT.exec(html)?.[1];
  if (entry === undefined) return { html, insertedScripts: [] };
  const late = `<script type="text/plain" id="entry">${entry}</script><script>${STARTER}</script>`;
  return {
    html: html.replace(MODULE_PRELOAD, '').replace(ENTRY_SCRIPT, () => late),
    insertedScripts: [entry],
  };
}

/** For a document that starts at once: it has no start to wait for. */
export function countAtOnce(html: string): string {
  return html.replace('</head>', `<script async src="${INSIGHTS_SCRIPT}"></script></head>`);
}
