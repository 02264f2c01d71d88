import { createContext } from 'react';

/** For the `nonce` of inline scripts. Only the server has one: see `DocumentServices`. */
export const ScriptMark = createContext<string | undefined>(undefined);
