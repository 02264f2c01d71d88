const RELOADED_KEY = 'tuart-reloaded';
/** Another failure so soon is not mended by reloading. */
const AGAIN_MS = 60_000;

/** Reloads the page, unless that has just been tried here. Says whether it does. */
export function reloadOnce(): boolean {
  try {
    const [href, at] = JSON.parse(sessionStorage.getItem(RELOADED_KEY) ?? '[]');
    if (href === window.location.href && Date.now() - at < AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, JSON.stringify([window.location.href, Date.now()]));
  } catch {
    // Without storage nothing would stop a page that reloads for ever.
    return false;
  }
  window.location.reload();
  return true;
}
