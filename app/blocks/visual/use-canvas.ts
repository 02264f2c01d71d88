import { createUsePuck } from '@puckeditor/core';

/** Blocks cannot contain blocks, so all of them are in this zone. */
export const ROOT_ZONE = 'root:default-zone';

/** Reads one part of the canvas's state. */
export const useCanvas = createUsePuck();
