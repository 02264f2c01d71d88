import { useEffect, useState } from 'react';

/** An address for the text as a file; undefined on the server and for an empty text. */
export function useTextFile(text: string, type: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!text) return;
    const made = URL.createObjectURL(new Blob([text], { type }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [text, type]);
  return url;
}
