import { useState } from 'react';

export interface Selection {
  ids: readonly string[];
  has(id: string): boolean;
  set(ids: readonly string[], isChosen: boolean): void;
  clear(): void;
}

/** Rows selected one by one. They stay selected when the person moves to another page. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: [...chosen],
    has: (id) => chosen.has(id),
    set(ids, isChosen) {
      const next = new Set(chosen);
      for (const id of ids) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Set()),
  };
}
