/** What is dragged: a component of the layout, or a new one from the library. */
export interface Dragged {
  kind: 'placed' | 'library';
  id: string;
  label: string;
}
