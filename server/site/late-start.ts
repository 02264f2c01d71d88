const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const ENTRY_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Inserts the entry script once the page is loaded and idle, or at the first sign of a hand: links,
 * forms and the menu work without it, so nothing is lost by waiting.
 */
const STARTER = `(()=>{let d=document,e=["pointerdown","pointermove","touchstart","keydown","focusin"],s=()=>{if(!e)return;for(let n of e)removeEventListener(n,s,!0);e=0;let m=d.createElement("script");m.type="module";m.textContent=d.getElementById("entry").textContent;d.head.append(m)};for(let n of e)addEventListener(n,s,!0);addEventListener("load",()=>(window.requestIdleCallback||setTimeout)(s))})()`;

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
