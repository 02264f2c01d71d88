import { useEffect } from 'react';

/** Names the record on the screen first in the title of the browser tab. */
export function useScreenTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const before = document.title;
    const named = `${name} · ${before}`;
    document.title = named;
    return () => {
      // Another screen may have set its own title meanwhile.
      if (document.title === named) document.title = before;
    };
  }, [name]);
}
