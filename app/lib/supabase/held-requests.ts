let isHolding = false;

/**
 * Blocks requests while the session has ended and the page stays open. The server would answer as
 * to a visitor, with empty lists, and replace what is on the screen.
 */
export function holdRequests(isHeld: boolean): void {
  isHolding = isHeld;
}

/** Signing in is still allowed. */
export function isHeldBack(url: string): boolean {
  return isHolding && !new URL(url, 'http://site.invalid').pathname.startsWith('/auth/v1/');
}

/** The same reply as the server's for an ended session. */
export function heldReply(): Response {
  return Response.json({ code: 'PGRST301', message: 'The session has ended' }, { status: 401 });
}
