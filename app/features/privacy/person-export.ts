import { saveFile } from '~/lib/csv-export';
import type { Db } from '~/lib/supabase/client';
import { zipOf } from '~/lib/zip';
import { downloadFile } from './privacy-api';
import type { Person } from './privacy-schema';

/** All that is held about the person; with the files themselves, where there are any. */
export async function exportPerson(db: Db, email: string, person: Person): Promise<void> {
  const data = JSON.stringify({ email, ...person }, null, 2);
  if (person.files.length === 0) {
    saveFile('personal-data.json', new Blob([data], { type: 'application/json' }));
    return;
  }
  const entries = [{ name: 'personal-data.json', content: new TextEncoder().encode(data) }];
  // One after another: ten megabytes each.
  for (const [place, path] of person.files.entries()) {
    const content = new Uint8Array(await (await downloadFile(db, person, path)).arrayBuffer());
    entries.push({ name: fileNameOf(place, person.fileNames?.[place] ?? path), content });
  }
  saveFile('personal-data.zip', zipOf(entries));
}

/** Numbered, as two files may have one name; without what would lead out of the folder. */
export function fileNameOf(place: number, name: string): string {
  return `files/${place + 1} ${name.replace(/[/\\:*?"<>|\p{Cc}]+/gu, '_')}`;
}
