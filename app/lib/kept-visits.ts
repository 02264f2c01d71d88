/**
 * What the visits page keeps on a phone, in IndexedDB: the list of placements, and visits that have
 * not been sent. Here, and not with the page, because signing out needs it too.
 */
const NAME = 'tuart-visits';
/** Local storage says that something may be kept, so that other pages need not open the database. */
const MARK = 'tuart-visits-kept';
const SPARE = 'tuart-visits-spare';

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

/**
 * Waits until the browser has written what the transaction changed. A request succeeds before that,
 * and a full phone undoes it afterwards.
 */
export function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

interface SpareVisit {
  id: string;
  userId: string;
}

/**
 * On a full phone, the text of visits is kept in local storage, which has its own room. Photos are
 * too large for it.
 */
export function spareVisits<T extends SpareVisit>(): T[] {
  return JSON.parse(localStorage.getItem(SPARE) ?? '[]');
}

/** Replaces the visit there, or removes it. */
export function changeSpare(id: string, visit?: SpareVisit): void {
  const known = spareVisits();
  const others = known.filter((other) => other.id !== id);
  const all = visit ? [...others, visit] : others;
  if (all.length > 0) localStorage.setItem(SPARE, JSON.stringify(all));
  else if (known.length > 0) localStorage.removeItem(SPARE);
}

/** How many visits of this person are only on this phone. 0 if the browser keeps nothing. */
export async function countUnsent(userId: string): Promise<number> {
  return (
    (await inKept(async (db) => {
      const all = await done<SpareVisit[]>(db.transaction(VISITS).objectStore(VISITS).getAll());
      const mine = [...all, ...spareVisits()].filter((visit) => visit.userId === userId);
      return new Set(mine.map(({ id }) => id)).size;
    })) ?? 0
  );
}

/** Deletes the names and addresses of a person who signs out. Unsent visits stay until they are sent. */
export async function dropListOf(userId: string): Promise<void> {
  await inKept((db) => {
    const transaction = db.transaction(LISTS, 'readwrite');
    transaction.objectStore(LISTS).delete(userId);
    return written(transaction);
  });
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
