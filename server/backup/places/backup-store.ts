/** Where finished backups are kept. */
export interface BackupStore {
  /** For people: the folder, or the bucket with its prefix. */
  name: string;
  /**
   * Keeps an archive that was written and proven on this disk. Returns its place as `npm run
   * restore` takes it.
   */
  keep(file: string): Promise<string>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}
