import { titled } from '~/lib/records/titled-options';

/** The name of a kind of record, in singular and plural. */
export type Noun = readonly [one: string, many: string];

/** The messages about a kind of record, in the words of §8. */
export function recordMessages([one, many]: Noun) {
  return {
    fetchFailed: `Failed to fetch ${many}`,
    addFailed: `Failed to add ${one}`,
    changeFailed: `Failed to update ${one}`,
    deleteFailed: `Failed to delete ${one}`,
    manyDeleteFailed: `Failed to delete ${many}`,
    exportFailed: `Failed to export ${many}`,
    added: `${titled(one)} added`,
    changed: `${titled(one)} updated`,
    manyChanged: `${titled(many)} updated`,
    deleted: `${titled(one)} deleted`,
    manyDeleted: `${titled(many)} deleted`,
    gone: `This ${one} no longer exists.`,
  };
}

export type RecordMessages = ReturnType<typeof recordMessages>;
