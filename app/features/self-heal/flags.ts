/** Flags in session storage, if it is available. */
export const CLEARED_FLAG = 'tuart-workers-cleared';
export const HEALED_FLAG = 'tuart-auto-heal';

export const NO_CACHE_PARAM = 'nocache';
export const HEAL_PARAM = 'heal';

export function readFlag(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export function writeFlag(name: string, isSet: boolean): void {
  try {
    if (isSet) sessionStorage.setItem(name, '1');
    else sessionStorage.removeItem(name);
  } catch {
    // Storage may be blocked. The flag is then not kept.
  }
}

/** A heal parameter in the address, or the flag of a reload that fixed something (§2). */
export function wasHealed(): boolean {
  return new URLSearchParams(window.location.search).has(HEAL_PARAM) || readFlag(HEALED_FLAG);
}

/** The address without one of its query parameters. */
export function withoutParam(href: string, param: string): string {
  const url = new URL(href);
  url.searchParams.delete(param);
  return url.href;
}
