const KEY = 'tuart-logged-out-at';
/** Other tabs notice the logout within moments. */
const RECENT_MS = 10_000;

/** Tells other tabs that the person logged out, so that those tabs do not ask for a new sign-in. */
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
