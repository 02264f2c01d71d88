/** §2, in this order. */
export const EDITOR_TABS = {
  theme: 'Theme',
  layout: 'Layout',
  components: 'Components',
  media: 'Media',
  logos: 'Logos',
  favicons: 'Favicons',
  pages: 'Pages',
  hero: 'Hero',
} as const;

/** The open tab, in the address of the Site Editor. */
export const EDITOR_TAB_PARAM = 'panel';

export type EditorTab = keyof typeof EDITOR_TABS;

/** A problem that would be embarrassing on the live site, and the tab where it can be fixed. */
export interface PublishProblem {
  tab: EditorTab;
  text: string;
}
