import { saveFile } from '~/lib/csv-export';
import type { Db } from '~/lib/supabase/client';
import { zipOf } from '~/lib/zip';
import { downloadFile } from './privacy-api';
import { filesOf, type Person } from './privacy-schema';

/** Exports everything stored about the person, including their files. */
export async function exportPerson(db: Db, email: string, person: Person): Promise<void> {
  const data = JSON.stringify({ email, ...person }, null, 2);
  const files = filesOf(person);
  if (files.length === 0) {
    saveFile('personal-data.json', new Blob([data], { type: 'application/json' }));
    return;
  }
  const entries = [{ name: 'personal-data.json', content: new TextEncoder().encode(data) }];
  // One at a time, because each may be 10 MB.
  for (const [place, file] of files.entries()) {
    const content = new Uint8Array(await (await downloadFile(db, person, file)).arrayBuffer());
    entries.push({ name: fileNameOf(place, person.fileNames?.[place] ?? file.path), content });
  }
  saveFile('personal-data.zip', zipOf(entries));
}

/** Numbers the names, because two may be equal, and replaces characters unsafe in a path. */
export function fileNameOf(place: number, name: string): string {
  return `files/${place + 1} ${name.replace(/[/\\:*?"<>|\p{Cc}]+/gu, '_')}`;
}
