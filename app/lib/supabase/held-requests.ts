let isHolding = false;

/**
 * While a session has ended and the page is kept, no data is asked for: the server would answer as it
 * answers a visitor, with empty lists, and what is on the screen would go.
 */
export function holdRequests(isHeld: boolean): void {
  isHolding = isHeld;
}

/** Signing in goes through. */
export function isHeldBack(url: string): boolean {
  return isHolding && !new URL(url, 'http://site.invalid').pathname.startsWith('/auth/v1/');
}

/** As the server answers a session it no longer takes. */
export function heldReply(): Response {
  return Response.json({ code: 'PGRST301', message: 'The session has ended' }, { status: 401 });
}
