const RELOADED_KEY = 'tuart-reloaded';
/** Reloading does not fix a second failure this soon. */
const AGAIN_MS = 60_000;

/** Reloads the page unless it has just done so here. Returns whether it reloads. */
export function reloadOnce(): boolean {
  try {
    const [href, at] = JSON.parse(sessionStorage.getItem(RELOADED_KEY) ?? '[]');
    if (href === window.location.href && Date.now() - at < AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, JSON.stringify([window.location.href, Date.now()]));
  } catch {
    // Without storage the page could reload forever.
    return false;
  }
  window.location.reload();
  return true;
}
