const KEY = 'tuart-logged-out-at';
/** Other tabs hear of it within moments. */
const RECENT_MS = 10_000;

/** Tells other tabs that the session did not end by itself: nobody is to be asked to sign in again. */
export function markLogout(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage there are no other tabs that share the session.
  }
}

export function wasLogoutElsewhere(now = Date.now()): boolean {
  try {
    return now - Number(localStorage.getItem(KEY) ?? 0) < RECENT_MS;
  } catch {
    return false;
  }
}
