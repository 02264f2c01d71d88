/** Drawn in assets/illustrations, rendered by scripts/render-illustrations.ts at these widths. */
export const ILLUSTRATIONS = {
  hero: {
    alt: 'Four people build a timber house frame under a tall gum tree, the evening sun low over the ocean behind them',
    width: 1600,
    height: 1200,
    widths: [480, 800, 1200, 1600],
  },
  mentor: {
    alt: 'An apprentice and her mentor look over a plan at a workbench by a window',
    width: 1600,
    height: 1200,
    widths: [480, 800, 1200],
  },
  office: {
    alt: 'A trainee and a colleague work at a laptop, the city and the river outside the window',
    width: 1600,
    height: 1200,
    widths: [480, 800, 1200],
  },
} as const;

export type IllustrationName = keyof typeof ILLUSTRATIONS;
