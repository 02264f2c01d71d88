/**
 * The address that a screen has asked for. The browser's own address follows a moment later, so each
 * change builds on this one: otherwise quick changes would undo each other.
 */
export interface AskedAddress {
  /** Returns the address to go to. */
  ask(change: (current: URLSearchParams) => URLSearchParams): URLSearchParams;
  /** The browser's address has changed, because it was asked to or by a link. */
  arrived(params: URLSearchParams): void;
}

export function askedAddress(first: URLSearchParams): AskedAddress {
  let asked = first;
  /** What was asked for and has not arrived yet. The browser may skip one for a later one. */
  let onTheWay: string[] = [];
  return {
    ask(change) {
      asked = change(asked);
      onTheWay.push(asked.toString());
      return asked;
    },
    arrived(params) {
      const place = onTheWay.lastIndexOf(params.toString());
      onTheWay = place === -1 ? [] : onTheWay.slice(place + 1);
      if (onTheWay.length === 0) asked = params;
    },
  };
}
