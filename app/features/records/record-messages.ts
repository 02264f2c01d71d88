import { titled } from '~/lib/records/titled-options';

/** One of a kind of record, and several. */
export type Noun = readonly [one: string, many: string];

/** What is said about the records of a kind, in the words of §8. */
export function recordMessages([one, many]: Noun) {
  return {
    fetchFailed: `Failed to fetch ${many}`,
    addFailed: `Failed to add ${one}`,
    changeFailed: `Failed to change ${one}`,
    deleteFailed: `Failed to delete ${one}`,
    manyDeleteFailed: `Failed to delete ${many}`,
    exportFailed: `Failed to export ${many}`,
    added: `${titled(one)} added`,
    changed: `${titled(one)} changed`,
    manyChanged: `${titled(many)} changed`,
    deleted: `${titled(one)} deleted`,
    manyDeleted: `${titled(many)} deleted`,
    gone: `This ${one} no longer exists.`,
    clash: 'Someone else has changed this in the meantime',
    offline:
      'You are offline. Your change is kept here and will be saved when you are back online.',
  };
}

export type RecordMessages = ReturnType<typeof recordMessages>;
