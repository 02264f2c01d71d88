export interface LiveEvent {
  name: string;
  data: unknown;
  /** How long ago it happened at least, in milliseconds. */
  age: number;
}

/** Reads server-sent events from text that arrives in pieces. Comments are left out. */
export function createEventParser(onEvent: (event: LiveEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block
          .split('\n')
          .filter((line) => !line.startsWith(':'))
          .map((line) => {
            const colon = line.indexOf(':');
            return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
          }),
      );
      const name = fields.get('event');
      if (!name) continue;
      onEvent({ name, data: readJson(fields.get('data')), age: Number(fields.get('age') ?? 0) });
    }
  };
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
