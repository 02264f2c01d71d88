/** What belongs to an image goes with it where it cannot be loaded. Staff see a note in the editor. */
export const HIDDEN_WITHOUT_IMAGE = 'not-has-[img,span]:hidden';
