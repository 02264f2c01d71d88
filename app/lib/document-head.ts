import { createContext, type LinkHTMLAttributes } from 'react';

/** What only the server writes into the document's head, because the browser keeps it. */
export interface DocumentHead {
  themeCss: string;
  themeColors: { light: string; dark: string };
  links: (LinkHTMLAttributes<HTMLLinkElement> & { href: string })[];
  /** The business, for search engines, as JSON. Not on pages that they must not list. */
  agency: string | undefined;
}

/** Only set on the server: sent as data too, it would be in the document twice. */
export const DocumentHeadContext = createContext<DocumentHead | undefined>(undefined);
