import { THEME_TOGGLE_MARK } from '../lib/page-signals.ts';

const STORAGE_KEY = 'tuart-theme';

const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
/** Colours for the browser's address bar: the first is for light mode, the second for dark. */
const barColors = document.getElementsByName('theme-color') as NodeListOf<HTMLMetaElement>;

function show(isDark: boolean) {
  root.classList.toggle('dark', isDark);
  root.classList.toggle('light', !isDark);
  barColors.forEach((color, index) => {
    color.media = isDark === index > 0 ? 'all' : 'not all';
  });
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Uses the stored choice, or the system's setting if there is none (§1). */
function follow() {
  const choice = storedChoice();
  show(choice === 'dark' || (choice !== 'light' && system.matches));
}

function hearToggle({ target }: MouseEvent) {
  if (!(target instanceof Element && target.closest(`[${THEME_TOGGLE_MARK}]`))) return;
  const isDark = !root.classList.contains('dark');
  show(isDark);
  try {
    localStorage.setItem(STORAGE_KEY, isDark ? 'dark' : 'light');
  } catch {
    // Without storage the choice lasts only for this page.
  }
}

/** Runs in `<head>` before the first paint, and handles the toggle before React has started. */
follow();
system.addEventListener('change', follow);
addEventListener('storage', follow);
addEventListener('click', hearToggle);
