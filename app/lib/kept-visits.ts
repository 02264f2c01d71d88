/**
 * What the visits page keeps on a phone, in IndexedDB: the list of placements, and visits that have
 * not been sent. Here, and not with the page, because signing out needs it too.
 */
const NAME = 'tuart-visits';
/** Local storage says that something may be kept, so that other pages need not open the database. */
const MARK = 'tuart-visits-kept';

export const LISTS = 'lists';
export const VISITS = 'visits';
export const FILES = 'files';

/** Where the page is. The worker that opens it without a connection controls no other page. */
export const VISITS_PAGE = '/visits/mine';
export const VISITS_MANIFEST = '/visits/manifest.webmanifest';
/** Asks the page to warn about unsent visits before it signs out. */
export const SIGN_OUT_PARAM = 'sign-out';

export function openKept(): Promise<IDBDatabase> {
  localStorage.setItem(MARK, '1');
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(LISTS, { keyPath: 'userId' });
    request.result.createObjectStore(VISITS, { keyPath: 'id' });
    request.result.createObjectStore(FILES, { keyPath: 'id' });
  };
  return done(request);
}

/** Asks the browser not to delete it when the phone runs out of space. Not all browsers can. */
export function askToKeep(): void {
  void navigator.storage?.persist?.();
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** How many visits of this person are only on this phone. 0 if the browser keeps nothing. */
export async function countUnsent(userId: string): Promise<number> {
  return (
    (await inKept(async (db) => {
      const all = await done<{ userId: string }[]>(
        db.transaction(VISITS).objectStore(VISITS).getAll(),
      );
      return all.filter((visit) => visit.userId === userId).length;
    })) ?? 0
  );
}

/** Deletes the names and addresses of a person who signs out. Unsent visits stay until they are sent. */
export async function dropListOf(userId: string): Promise<void> {
  await inKept((db) => done(db.transaction(LISTS, 'readwrite').objectStore(LISTS).delete(userId)));
}

async function inKept<T>(run: (db: IDBDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    if (!localStorage.getItem(MARK)) return undefined;
    const db = await openKept();
    try {
      return await run(db);
    } finally {
      db.close();
    }
  } catch {
    // Storage is blocked, so nothing is kept.
    return undefined;
  }
}
