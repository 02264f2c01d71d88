/** The files of one build that the visits page may load, including those it loads late. */
export interface VisitBuild {
  version: string;
  files: string[];
  /** Files that only a page of this build names. */
  marks: string[];
}

export function cacheName({ version }: VisitBuild): string {
  return `visits-${version}`;
}

/** The files that a document names: its scripts, styles and fonts. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
}

/** Whether a document was made by this build. One of another build would load code that is not kept. */
export function isOfBuild(html: string, { marks }: VisitBuild): boolean {
  return marks.every((mark) => html.includes(mark));
}
