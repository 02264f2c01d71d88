import { createUsePuck } from '@puckeditor/core';

/** Reads one part of the canvas's state. */
export const useCanvas = createUsePuck();
