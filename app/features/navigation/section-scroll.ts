import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { SCROLL_AFTER_NAVIGATE_MS } from '~/lib/constants';

/** How long sections that load above the target may push it away. */
const SETTLE_MS = 2_000;
const TAKES_OVER = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** `/#services` → `services`; anything else leads to a page. */
export function sectionOf(to: string): string | null {
  return to.startsWith('/#') ? to.slice(2) : null;
}

function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

/** The next Tab goes on from the section, as it does where the browser itself follows an anchor. */
function focusSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/**
 * Moves view and keyboard to the section that a link names, also when the address named it before.
 * Whoever arrives on the home page from elsewhere waits a moment for its sections (§2). Going back
 * and forth is left to the browser, which knows where the person was.
 */
export function useSectionScroll(): void {
  const { pathname, hash, key } = useLocation();
  const isBackOrForth = useNavigationType() === 'POP';
  const previous = useRef({ pathname, key });

  useEffect(() => {
    const { pathname: from, key: lastKey } = previous.current;
    previous.current = { pathname, key };
    if (key === lastKey || isBackOrForth || pathname !== '/' || !hash) return;
    const id = hash.slice(1);
    if (from === pathname) {
      scrollToSection(id);
      focusSection(id);
      return;
    }
    let release: (() => void) | undefined;
    const timer = setTimeout(() => {
      release = holdSection(id);
    }, SCROLL_AFTER_NAVIGATE_MS);
    return () => {
      clearTimeout(timer);
      release?.();
    };
  }, [pathname, hash, key, isBackOrForth]);
}

/** Stays on the section while lazy ones above it arrive, until the person takes over. */
function holdSection(id: string): () => void {
  scrollToSection(id);
  focusSection(id);
  const observer = new ResizeObserver(() => scrollToSection(id));
  observer.observe(document.body);
  const timer = setTimeout(release, SETTLE_MS);
  for (const event of TAKES_OVER) window.addEventListener(event, release, { once: true });

  function release() {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of TAKES_OVER) window.removeEventListener(event, release);
  }
  return release;
}
