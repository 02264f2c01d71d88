import type { Release } from './releases-api';

/** Groups consecutive releases that change only settings, which would hide the others. */
export function groupReleases(releases: readonly Release[]): Release[][] {
  const groups: Release[][] = [];
  for (const release of releases) {
    const last = groups.at(-1);
    if (last && isSettingsOnly(release) && last.every(isSettingsOnly)) last.push(release);
    else groups.push([release]);
  }
  return groups;
}

function isSettingsOnly({ changes, isCurrent, restoredFrom }: Release): boolean {
  return !isCurrent && restoredFrom === null && changes.length === 1 && changes[0] === 'settings';
}
