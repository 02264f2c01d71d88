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

export type EditorTab = keyof typeof EDITOR_TABS;

/** Something that would embarrass once it is live, and where to put it right. */
export interface PublishProblem {
  tab: EditorTab;
  text: string;
}
