interface Spaced {
  spaceAbove?: unknown;
  spaceBelow?: unknown;
}

/** The attributes that give the element around a block its chosen space: see blocks.css. */
export function spaceAround({ spaceAbove, spaceBelow }: Spaced) {
  return { 'data-above': spaceAbove as string, 'data-below': spaceBelow as string };
}
