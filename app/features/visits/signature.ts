/** Signatures are drawn on a field of this size, whatever the screen. */
export const PAD = { width: 600, height: 220 } as const;
/** The database stores at most 60,000 bytes. */
const PATH_MAX = 58_000;
/** Fingers report many points; closer ones add nothing that anyone can see. */
const NEAR = 3;

export interface Point {
  x: number;
  y: number;
}

const LAST = /(\d+) (\d+)$/;
/** A point has at most this many characters. Reading only the end of a long line keeps it fast. */
const POINT_LENGTH = '600 220'.length;

/** A point of the pad, from a position on the screen. */
export function padPoint(at: { clientX: number; clientY: number }, box: DOMRect): Point {
  const part = (value: number, size: number, whole: number) =>
    Math.round(Math.min(Math.max(value / size, 0), 1) * whole);
  return {
    x: part(at.clientX - box.left, box.width, PAD.width),
    y: part(at.clientY - box.top, box.height, PAD.height),
  };
}

/** Begins a line. A tap alone leaves a dot. */
export function beginStroke(path: string, { x, y }: Point): string {
  return path.length > PATH_MAX ? path : `${path}M${x} ${y}L${x} ${y}`;
}

export function continueStroke(path: string, { x, y }: Point): string {
  const [, lastX, lastY] = LAST.exec(path.slice(-POINT_LENGTH)) ?? [];
  const isNear = Math.hypot(Number(lastX) - x, Number(lastY) - y) < NEAR;
  return isNear || path.length > PATH_MAX ? path : `${path}L${x} ${y}`;
}
