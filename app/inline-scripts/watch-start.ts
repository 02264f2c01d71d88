import { STARTED_EVENT } from '../lib/page-signals.ts';
import { PANEL_LOOKS } from '../lib/panel-looks.ts';
import { isMissingCode } from './signs.ts';

const FAILURE_EVENTS = ['error', 'unhandledrejection'];

function stop() {
  for (const name of FAILURE_EVENTS) removeEventListener(name, check, true);
}

function check(event: Event) {
  const reason = 'reason' in event ? event.reason : undefined;
  if (reason ? !isMissingCode(reason) : !isEntry(event.target)) return;
  stop();
  showFailure();
}

/** The entry is the only inline module in the document. */
function isEntry(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement && target.type === 'module' && !target.src;
}

function showFailure() {
  const main = document.createElement('main');
  main.className = PANEL_LOOKS.panel;
  main.setAttribute('role', 'alert');
  add(main, 'h1', PANEL_LOOKS.heading, 'This page did not load');
  add(
    main,
    'p',
    '',
    'Part of it could not be loaded. Check your connection, then reload the page.',
  );
  const button = add(main, 'button', PANEL_LOOKS.button, 'Reload page');
  button.onclick = () => location.reload();
  document.body.replaceChildren(main);
  button.focus();
}

function add(parent: HTMLElement, name: string, className: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}

/**
 * A screen that depends on its script would show its skeleton forever if the script fails to load.
 * This script shows a message instead, and depends on nothing else.
 */
for (const name of FAILURE_EVENTS) addEventListener(name, check, true);
addEventListener(STARTED_EVENT, stop, { once: true });
