import { isJsonTemplate, type TextProvider } from '../../config/message-config.ts';
import type { OutsideReply, RequestOutside } from '../../guard/outside/outside-request.ts';
import type { DueEmail, Sent } from './recipients.ts';

const TIMEOUT_MS = 20_000;
/** The provider is busy, or does not accept our key: this says nothing about the message. */
const TRY_AGAIN = [401, 408, 425, 429];
const REASON_MAX = 300;
const OK = 200;
const REDIRECT = 300;
const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/** Sends a text through the provider's HTTP API. */
export async function sendText(
  request: RequestOutside,
  provider: TextProvider,
  email: Pick<DueEmail, 'id' | 'recipient' | 'body_text'>,
): Promise<Sent> {
  const { url, ...rest } = textRequest(provider, email);
  try {
    const reply = await request(url, { ...rest, timeoutMs: TIMEOUT_MS });
    return textOutcome(reply, provider.idPointer);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { failure: { reason, isPermanent: false } };
  }
}

export function textRequest(
  { url, key, sender, body, headers }: TextProvider,
  { id, recipient, body_text }: Pick<DueEmail, 'id' | 'recipient' | 'body_text'>,
) {
  const values = { to: recipient, from: sender, text: body_text, key, id };
  const isJson = isJsonTemplate(body);
  const written = isJson
    ? (value: string) => JSON.stringify(value).slice(1, -1)
    : encodeURIComponent;
  return {
    url,
    headers: {
      'Content-Type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      ...Object.fromEntries(
        headers.split('\n').map((line) => {
          const at = line.indexOf(':');
          return [line.slice(0, at).trim(), fill(line.slice(at + 1).trim(), values, String)];
        }),
      ),
    },
    body: fill(body, values, written),
  };
}

function fill(
  template: string,
  values: Record<string, string>,
  write: (value: string) => string,
): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? write(values[name] ?? '') : whole,
  );
}

export function textOutcome(
  { status, body }: Pick<OutsideReply, 'status' | 'body'>,
  idPointer: string | undefined,
): Sent {
  if (status >= OK && status < REDIRECT) return { sentAs: idPointer && read(body, idPointer) };
  const said = body.replace(/\s+/g, ' ').trim().slice(0, REASON_MAX);
  return {
    failure: {
      reason: `The text message provider answered ${status}${said && `: ${said}`}`,
      isPermanent: status >= CLIENT_ERROR && status < SERVER_ERROR && !TRY_AGAIN.includes(status),
    },
  };
}

/** RFC 6901. Undefined if the reply has nothing there. */
function read(body: string, pointer: string): string | undefined {
  try {
    let value: unknown = JSON.parse(body);
    for (const part of pointer.split('/').slice(1)) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      value = Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined;
    }
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  } catch {
    return undefined;
  }
}
