import type { ContentPage } from './content-schema';
import type { VersionRow } from './versions-api';

export interface VersionGroup {
  version: VersionRow;
  /** The automatic saves of the same person before it. */
  autosaves: VersionRow[];
}

type Marked = Pick<ContentPage, 'version' | 'published_version' | 'scheduled_version'>;

/** Puts automatic saves under the next version of the same person, newest first. */
export function groupVersions(versions: readonly VersionRow[], page: Marked): VersionGroup[] {
  const groups: VersionGroup[] = [];
  for (const version of versions) {
    const last = groups.at(-1);
    if (last && last.version.savedBy === version.savedBy && isMinor(version, page)) {
      last.autosaves.push(version);
    } else groups.push({ version, autosaves: [] });
  }
  return groups;
}

function isMinor({ number, name, is_autosave }: VersionRow, page: Marked): boolean {
  const marked = [page.version, page.published_version, page.scheduled_version];
  return is_autosave && !name && !marked.includes(number);
}
