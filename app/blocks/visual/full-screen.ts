import { createContext } from 'react';

interface FullScreen {
  isFull: boolean;
  toggle: () => void;
}

/** Whether the editor fills the whole window. */
export const FullScreenContext = createContext<FullScreen>({ isFull: false, toggle() {} });
