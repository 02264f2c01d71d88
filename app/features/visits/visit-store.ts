import {
  changeSpare,
  done,
  FILES,
  LISTS,
  openKept,
  spareVisits,
  VISITS,
  written,
} from '~/lib/kept-visits';
import type { KeptVisit, QueueStore } from './visit-queue';
import { type VisitList, wholeList } from './visits-schema';

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

async function open(): Promise<IDBDatabase> {
  opened ??= openKept();
  return opened.catch((error) => {
    opened = undefined;
    throw error;
  });
}

async function read<T>(name: string, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(name);
  return done(run(transaction.objectStore(name)));
}

async function write(name: string, run: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(name, 'readwrite');
  run(transaction.objectStore(name));
  const isWritten = written(transaction);
  // At once, because the page may be closing.
  transaction.commit?.();
  return isWritten;
}

export const visitStore = {
  async list(userId) {
    const spare = spareVisits<KeptVisit>();
    const all = await read<KeptVisit[]>(VISITS, (store) => store.getAll());
    const older = all.filter(({ id }) => !spare.some((visit) => visit.id === id));
    return [...older, ...spare].filter((visit) => visit.userId === userId);
  },
  async get(id) {
    const spare = spareVisits<KeptVisit>().find((visit) => visit.id === id);
    return spare ?? read<KeptVisit | undefined>(VISITS, (store) => store.get(id));
  },
  async put(visit) {
    try {
      await write(VISITS, (store) => store.put(visit));
    } catch {
      changeSpare(visit.id, visit);
      return;
    }
    changeSpare(visit.id);
  },
  async remove(id) {
    const contents = await read<KeptContent[]>(FILES, (store) => store.getAll());
    for (const { id: file, visitId } of contents) {
      if (visitId === id) await visitStore.removeFile(file);
    }
    await write(VISITS, (store) => store.delete(id));
    changeSpare(id);
  },
  async file(id) {
    return (await read<KeptContent | undefined>(FILES, (store) => store.get(id)))?.content;
  },
  putFile: (visitId: string, id: string, content: Blob) =>
    write(FILES, (store) => store.put({ id, visitId, content })),
  removeFile: (id: string) => write(FILES, (store) => store.delete(id)),
  /** Whether anyone's visits wait on this phone, for a person who has to sign in first. */
  async isEmpty(): Promise<boolean> {
    return spareVisits().length + (await read(VISITS, (store) => store.count())) === 0;
  },
  async keptList(userId: string): Promise<KeptList | undefined> {
    const kept = await read<KeptList | undefined>(LISTS, (store) => store.get(userId));
    return kept && { ...kept, list: wholeList(kept.list) };
  },
  /** One person at a time: the list of an earlier one is deleted. Both happen or neither does. */
  keepList: (list: KeptList) =>
    write(LISTS, (store) => {
      store.clear();
      store.put(list);
    }),
} satisfies QueueStore & Record<string, unknown>;
