/**
 * The widths that images are resized to. Anyone can request any address, so there are only these.
 * Each is used by a screen; other widths get the next larger one.
 */
export const RENDITION_WIDTHS = [
  32, // the icon of a tab (§5)
  96, // a row of the media table
  180, // the icon of an iPhone's home screen
  192, // an icon of the manifest
  400, // a card of the gallery
  480, // pages, from phones …
  512, // an icon of the manifest
  800,
  960, // the details of a file
  1200,
  1600, // … to wide screens
] as const;

export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];
