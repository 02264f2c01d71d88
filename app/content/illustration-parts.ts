/**
 * Parts of the drawings, for individual pages. They are separate from the whole drawings, which
 * more pages load. `crop` is the part that is shown, as fractions of the drawing's width and
 * height.
 */
export const ILLUSTRATION_PARTS = {
  site: {
    alt: 'A carpenter with a drill and a colleague up in the timber frame of a house by the sea',
    width: 1600,
    height: 1200,
    widths: [480, 800, 1200],
    crop: { of: 'hero', left: 0.47, top: 0.27, size: 0.53 },
  },
  coast: {
    alt: 'The sun low over the ocean, birds and a sailing boat beyond the branches of a gum tree',
    width: 1600,
    height: 1200,
    widths: [480, 800, 1200],
    crop: { of: 'hero', left: 0.2, top: 0.14, size: 0.42 },
  },
  plan: {
    alt: 'Two pairs of hands over a plan on a workbench: one points, the other holds a pencil',
    width: 1600,
    height: 1200,
    widths: [480, 800, 1200],
    crop: { of: 'mentor', left: 0.3, top: 0.55, size: 0.4 },
  },
  laptop: {
    alt: 'Two colleagues at a laptop: one types while the other points at the screen',
    width: 1600,
    height: 1200,
    widths: [480, 800, 1200],
    crop: { of: 'office', left: 0.2, top: 0.18, size: 0.66 },
  },
  tools: {
    alt: 'A pegboard with every tool in its place: chisels, a square, pliers and a hammer',
    width: 1600,
    height: 1200,
    widths: [480, 800, 1200],
    crop: { of: 'mentor', left: 0.69, top: 0.06, size: 0.27 },
  },
} as const;

export type IllustrationPartName = keyof typeof ILLUSTRATION_PARTS;
