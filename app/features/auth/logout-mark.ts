const KEY = 'tuart-logged-out-at';
/** Other tabs notice the logout within moments. */
const RECENT_MS = 10_000;

/** Tells other tabs that the person logged out, so that they do not ask them to sign in again. */
export function markLogout(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage, no other tab shares the session.
  }
}

export function wasLogoutElsewhere(now = Date.now()): boolean {
  try {
    return now - Number(localStorage.getItem(KEY) ?? 0) < RECENT_MS;
  } catch {
    return false;
  }
}
