import { createContext } from 'react';

/**
 * Problems with the site around a page that the page's check also reports, such as colours that are
 * hard to read. Another feature provides them.
 */
export const SiteProblemsContext = createContext<() => Promise<string[]>>(async () => []);
