/** Hides an image's caption and frame when the image cannot be loaded. Staff see a note in the editor instead. */
export const HIDDEN_WITHOUT_IMAGE = 'not-has-[img,span]:hidden';
