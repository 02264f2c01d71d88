import { done, FILES, LISTS, openKept, VISITS } from '~/lib/kept-visits';
import type { KeptVisit, QueueStore } from './visit-queue';
import type { VisitList } from './visits-schema';

/** The list as of the last connection, and how far the phone's clock was behind the server's. */
export interface KeptList {
  userId: string;
  at: string;
  behindMs: number;
  list: VisitList;
}

interface KeptContent {
  id: string;
  visitId: string;
  content: Blob;
}

let opened: Promise<IDBDatabase> | undefined;

async function stored<T>(
  name: string,
  run: (store: IDBObjectStore) => IDBRequest<T>,
  mode: IDBTransactionMode = 'readwrite',
): Promise<T> {
  opened ??= openKept();
  const db = await opened.catch((error) => {
    opened = undefined;
    throw error;
  });
  const transaction = db.transaction(name, mode);
  const request = run(transaction.objectStore(name));
  // At once, because the page may be closing.
  if (mode === 'readwrite') transaction.commit?.();
  return done(request);
}

export const visitStore = {
  async list(userId) {
    const all = await stored<KeptVisit[]>(VISITS, (store) => store.getAll(), 'readonly');
    return all.filter((visit) => visit.userId === userId);
  },
  get: (id) => stored<KeptVisit | undefined>(VISITS, (store) => store.get(id), 'readonly'),
  async put(visit) {
    await stored(VISITS, (store) => store.put(visit));
  },
  async remove(id) {
    const contents = await stored<KeptContent[]>(FILES, (store) => store.getAll(), 'readonly');
    for (const { id: file, visitId } of contents) {
      if (visitId === id) await visitStore.removeFile(file);
    }
    await stored(VISITS, (store) => store.delete(id));
  },
  async file(id) {
    return (await stored<KeptContent | undefined>(FILES, (store) => store.get(id), 'readonly'))
      ?.content;
  },
  async putFile(visitId: string, id: string, content: Blob): Promise<void> {
    await stored(FILES, (store) => store.put({ id, visitId, content }));
  },
  async removeFile(id: string): Promise<void> {
    await stored(FILES, (store) => store.delete(id));
  },
  /** Whether anyone's visits wait on this phone, for a person who has to sign in first. */
  async isEmpty(): Promise<boolean> {
    return (await stored(VISITS, (store) => store.count(), 'readonly')) === 0;
  },
  keptList: (userId: string) =>
    stored<KeptList | undefined>(LISTS, (store) => store.get(userId), 'readonly'),
  async keepList(list: KeptList): Promise<void> {
    // One person at a time: the list of an earlier one is deleted. Both happen or neither does.
    await stored(LISTS, (store) => {
      store.clear();
      return store.put(list);
    });
  },
} satisfies QueueStore & Record<string, unknown>;
