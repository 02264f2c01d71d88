import { createUsePuck } from '@puckeditor/core';

/** Blocks do not hold blocks: there is one place for all of them. */
export const ROOT_ZONE = 'root:default-zone';

/** The part of the canvas' state that a component asks for. */
export const useCanvas = createUsePuck();
