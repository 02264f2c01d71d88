import { createContext } from 'react';

/**
 * What the check of a page should also say about the site around it, such as colours that are hard
 * to read. Another feature knows it.
 */
export const SiteProblemsContext = createContext<() => Promise<string[]>>(async () => []);
