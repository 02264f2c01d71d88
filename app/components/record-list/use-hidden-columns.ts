import { useState } from 'react';

/** The columns of a list that the person has hidden, stored in this browser. */
export function useHiddenColumns(list: string): [readonly string[], (column: string) => void] {
  const key = `hidden-columns:${list}`;
  const [hidden, setHidden] = useState(() => read(key));

  function toggle(column: string) {
    const next = hidden.includes(column)
      ? hidden.filter((name) => name !== column)
      : [...hidden, column];
    setHidden(next);
    localStorage.setItem(key, next.join(','));
  }

  return [hidden, toggle];
}

function read(key: string): string[] {
  if (typeof localStorage === 'undefined') return [];
  return localStorage.getItem(key)?.split(',').filter(Boolean) ?? [];
}
