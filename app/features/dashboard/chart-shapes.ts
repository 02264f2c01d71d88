interface Bar {
  top: number;
  height: number;
}

/** Stacks bars. A stack of `most` reaches the top line of the chart. */
export function stackBars(counts: readonly number[], most: number, height: number): Bar[] {
  let top = height;
  return counts.map((count) => {
    const tall = (count / most) * height;
    top -= tall;
    return { top, height: tall };
  });
}

/** The points of a line, in SVG's format. A value of `most` is at the top. */
export function linePoints(
  values: readonly number[],
  most: number,
  width: number,
  height: number,
): string {
  const step = width / Math.max(1, values.length - 1);
  return values
    .map(
      (value, index) => `${(index * step).toFixed(1)},${(height * (1 - value / most)).toFixed(1)}`,
    )
    .join(' ');
}
