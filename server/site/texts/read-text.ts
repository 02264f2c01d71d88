export interface ReceivedText {
  sender: string;
  body: string;
  /** The provider's id. Undefined if it gives none; then the text is never taken for a repeated one. */
  id: string | undefined;
}

/** The names that providers use, in lower case and without signs. */
const NAMES = {
  sender: ['from', 'sender', 'msisdn', 'source', 'originator', 'sourceaddress', 'mobile', 'number'],
  body: ['text', 'body', 'message', 'content', 'sms', 'messagebody', 'messagecontent'],
  id: ['id', 'messageid', 'messagesid', 'smssid', 'smsmessagesid', 'sid', 'messageuuid', 'uuid'],
} as const;

const SENDER_MAX = 40;
const TEXT_MAX = 20_000;

/** Reads a text from JSON or from a form. Null if it has no sender or no text. */
export function readText(source: string, type: string): ReceivedText | null {
  const fields = type.includes('json') ? fromJson(source) : fromForm(source);
  const sender = pick(fields, NAMES.sender)?.trim();
  const body = pick(fields, NAMES.body);
  if (!sender || sender.length > SENDER_MAX || body === undefined || body.length > TEXT_MAX) {
    return null;
  }
  // PostgreSQL cannot store null characters.
  return { sender, body: body.replaceAll('\0', ''), id: pick(fields, NAMES.id) || undefined };
}

type Fields = Map<string, string>;

function fromForm(source: string): Fields {
  return new Map([...new URLSearchParams(source)].map(([name, value]) => [plain(name), value]));
}

/** The fields of the object, and below them those of the objects in it. */
function fromJson(source: string): Fields {
  const fields: Fields = new Map();
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return fields;
  }
  const waiting = [value];
  for (let steps = 0; waiting.length > 0 && steps < 50; steps += 1) {
    const next = waiting.shift();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) {
      if (typeof inner === 'object') waiting.push(inner);
      else if (!fields.has(plain(name))) fields.set(plain(name), String(inner));
    }
  }
  return fields;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

function pick(fields: Fields, names: readonly string[]): string | undefined {
  const name = names.find((candidate) => fields.has(candidate));
  return name && fields.get(name);
}
