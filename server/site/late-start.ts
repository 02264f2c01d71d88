import { CARRIED_TOAST_KEY, STARTED_EVENT, WAITS_FOR_APP } from '../../app/lib/page-signals.ts';
import type { OwnScripts } from './own-scripts.ts';

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
/** Counts page views (§7): public/insights/script.js. */
const INSIGHTS_SCRIPT = '/insights/script.js';

/** How long a page that nobody touches stays without script: its first seconds belong to painting. */
const UNTOUCHED_MS = 5_000;
/** A busy page starts in the end. */
const IDLE_TIMEOUT_MS = 3_000;
const RETRY_MS = 2_000;

/**
 * A first visit paints what is in sight alone (app/styles/late.css) and lays out the rest after that,
 * a part a frame, so that no task is long. Whoever comes back to a place further down, by reload, by
 * the back button or by an anchor, must find it where it was.
 */
const MARKER = `try { sessionStorage.length || location.hash ||
performance.getEntriesByType("navigation")[0].type != "navigate" ||
document.documentElement.setAttribute("data-late", "") } catch {}`.replaceAll('\n', '');
/** Those of app/styles/late.css. */
const LATE_PARTS = 'main > section, main > [id], [data-block], #main-form, footer';

/**
 * Inserts the entry script at the first sign of a hand, or when the page has been loaded for a while
 * and is idle: links, forms and the menu work without it, so nothing is lost by waiting. Only the menu
 * would stay open over the section that was chosen from it. An image that failed wants its fallback.
 * Whoever has been here before (a session, a draft, a worker to clean up) or comes by a link with a
 * query has something to find: no waiting. The script that counts views waits for nobody's hand.
 * Some browsers report a move by nothing when a page opens under a resting pointer: that is no hand.
 * Without a connection the entry does not come: the next sign of a hand tries again.
 */
const STARTER = `(() => {
let d = document, w = window, n = navigator, isStarting,
hands = ["pointerdown", "pointermove", "touchstart", "wheel", "keydown", "focusin", "error"],
idle = f => (w.requestIdleCallback || setTimeout)(f, { timeout: ${IDLE_TIMEOUT_MS} }),
isStill = e => e?.type == "pointermove" && !e.movementX && !e.movementY,
insert = (k, v, f) => { let m = d.createElement("script"); m.type = "module"; m[k] = v; m.onerror = f; d.head.append(m) },
parts = [...d.querySelectorAll("${LATE_PARTS}")],
afterFrame = f => requestAnimationFrame(() => setTimeout(f)),
layOut = () => { let p = parts.shift(); if (p) { p.style.contentVisibility = "visible"; afterFrame(layOut) } },
listen = () => { isStarting = 0; for (let h of hands) addEventListener(h, start, !0) },
start = e => { if (isStarting || isStill(e)) return;
for (let h of hands) removeEventListener(h, start, !0);
isStarting = 1; insert("text", d.getElementById("entry").textContent, () => setTimeout(listen, ${RETRY_MS}));
afterFrame(() => d.documentElement.removeAttribute("data-late")) },
isKnown = () => { try { return location.search || localStorage.length + sessionStorage.length || n.serviceWorker?.controller } catch {} };
listen();
afterFrame(layOut);
addEventListener("load", () => {
idle(() => insert("src", "${INSIGHTS_SCRIPT}"));
if (isKnown()) idle(start); else setTimeout(idle, ${UNTOUCHED_MS}, start) });
addEventListener("hashchange", () => d.querySelector(":popover-open")?.hidePopover())
})()`.replaceAll('\n', '');

/** Buttons that do nothing without the app. Those left out work by themselves. */
const APP_BUTTON = 'button[type=button]:not([popovertarget],[data-theme-toggle])';

/**
 * Taps before the app has started are not lost. A button's click and a form that only the app can
 * send wait for it. A link is followed at once; what it would have said goes along to the next page.
 */
const KEEPER = `(() => {
let taps = [], names = ["click", "submit"],
keep = e => { let t = e.target, b;
if (e.type == "submit") { if (t.hasAttribute("${WAITS_FOR_APP}")) { e.preventDefault(); taps = [() => t.requestSubmit()] } }
else if (b = t.closest?.("${APP_BUTTON}")) taps.push(() => b.click()) };
for (let n of names) addEventListener(n, keep, !0);
addEventListener("${STARTED_EVENT}", () => {
for (let n of names) removeEventListener(n, keep, !0);
for (let f of taps) f() }, { once: !0 });
addEventListener("click", e => { let a = e.target.closest?.("[data-toast-text]");
if (!a || e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
try { sessionStorage.setItem("${CARRIED_TOAST_KEY}", a.dataset.toastText) } catch {} })
})()`.replaceAll('\n', '');

export interface StartedDocument {
  html: string;
  /** The inline scripts that are to run. */
  scripts: string[];
}

/** Takes the script out of the way of the first paint. A document without an entry stays as it is. */
export function startLate({ html, scripts }: OwnScripts): StartedDocument {
  const codes = scripts.map(({ code }) => code);
  const entry = scripts.find(({ attributes }) => attributes.includes('type="module"'));
  if (!entry) return { html, scripts: codes };
  const { attributes, code } = entry;
  const late = `<script type="text/plain" id="entry">${code}</script><script>${STARTER}</script><script>${KEEPER}</script>`;
  return {
    html: html
      .replace(MODULE_PRELOAD, '')
      .replace('</head>', () => `<script>${MARKER}</script></head>`)
      .replace(`<script${attributes}>${code}</script>`, () => late),
    scripts: [...codes, MARKER, STARTER, KEEPER],
  };
}

/** What browsers say of a module that did not come, and the app of code that it asked for at its start. */
const NOT_LOADED = 'module|could not be reached|has been updated';
const PANEL = 'mx-auto grid min-h-screen max-w-xl content-center justify-items-start gap-4 px-4';
const BUTTON = 'h-11 cursor-pointer rounded-md bg-primary px-5 font-medium text-primary-foreground';

/**
 * A screen that is nothing without its script would show its outline for ever where the script does
 * not come. This says so in its place, and needs nothing but itself. The looks are those of
 * app/features/self-heal/application-error.ts.
 */
const WATCHER = `(() => {
let d = document, names = ["error", "unhandledrejection"],
stop = () => { for (let n of names) removeEventListener(n, fail, !0) },
add = (p, n, c, t) => { let e = d.createElement(n); e.className = c; e.textContent = t; p.append(e); return e },
fail = e => { let t = e.target, r = e.reason;
if (r ? !/${NOT_LOADED}/i.test(r.message) : t.type != "module" || t.src) return;
stop(); let m = d.createElement("main"); m.className = "${PANEL}"; m.setAttribute("role", "alert");
add(m, "h1", "text-3xl font-bold", "This page did not load");
add(m, "p", "", "Part of it did not arrive. Check your connection, then reload the page.");
let b = add(m, "button", "${BUTTON}", "Reload page");
b.onclick = () => location.reload(); d.body.replaceChildren(m); b.focus() };
for (let n of names) addEventListener(n, fail, !0);
addEventListener("${STARTED_EVENT}", stop, { once: !0 })
})()`.replaceAll('\n', '');

/** For a screen that is nothing without its script. Staff's views are not counted. */
export function startAtOnce({ html, scripts }: OwnScripts, isCounted: boolean): StartedDocument {
  const counter = isCounted ? `<script async src="${INSIGHTS_SCRIPT}"></script>` : '';
  return {
    html: html.replace('</head>', () => `<script>${WATCHER}</script>${counter}</head>`),
    scripts: [...scripts.map(({ code }) => code), WATCHER],
  };
}
