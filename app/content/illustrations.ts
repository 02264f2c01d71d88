/** Drawn in assets/illustrations, rendered by scripts/render-illustrations.ts at these widths. */
export const ILLUSTRATIONS = {
  hero: { width: 1600, height: 1200, widths: [480, 800, 1200, 1600] },
  mentor: { width: 1600, height: 1200, widths: [480, 800, 1200] },
} as const;

export type IllustrationName = keyof typeof ILLUSTRATIONS;
