import { createContext } from 'react';

/** The `nonce` of inline scripts. Only set on the server: see `DocumentServices`. */
export const ScriptMark = createContext<string | undefined>(undefined);
