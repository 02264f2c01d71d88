interface DrawingFacts {
  alt: string;
  width: number;
  height: number;
  widths: readonly number[];
}

/** Where the files of a drawing are, and what is known about it. */
export interface DrawingSources extends Omit<DrawingFacts, 'widths'> {
  src: string;
  avif: string;
  webp: string;
}

export function drawingSources(
  name: string,
  { widths, ...facts }: DrawingFacts,
  files: Record<string, string>,
): DrawingSources {
  const urlAt = (step: number | undefined, format: string) =>
    files[`../content/illustrations/${name}-${step}.${format}`] ?? '';
  const sources = (format: string) =>
    widths.map((step) => `${urlAt(step, format)} ${step}w`).join(', ');
  return {
    ...facts,
    src: urlAt(widths[1], 'webp'),
    avif: sources('avif'),
    webp: sources('webp'),
  };
}
