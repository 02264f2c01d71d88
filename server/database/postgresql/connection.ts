import pg, { type Client, type ClientConfig, DatabaseError, type QueryResult } from 'pg';
import { sendAsOne, type TextStatement } from './one-transaction.ts';
import { createSql, type Rows, type Sql, type Statement } from './sql.ts';
import { ConnectionLost } from './unavailable.ts';

const CONNECT_TIMEOUT_MS = 1_500;
const INTERVAL_TYPE = 1186;

/** Reads intervals as PostgreSQL writes them, and everything else as the driver does. */
const types: ClientConfig['types'] = {
  getTypeParser: (id, format) =>
    id === INTERVAL_TYPE ? String : pg.types.getTypeParser(id, format as 'text'),
};

/** Sends each statement at once, without waiting for earlier replies. */
export function clientConfig(url: string, settings: Record<string, string> = {}): ClientConfig {
  const options = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${escapeSpaces(value)}`,
  );
  const address = new URL(url);
  // Makes `sslmode` mean the same as in psql. By default the driver treats `require` as
  // `verify-full`.
  address.searchParams.set('uselibpqcompat', 'true');
  return {
    connectionString: address.href,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
    types,
    ...(options.length > 0 && { options: options.join(' ') }),
  };
}

function escapeSpaces(value: string): string {
  return value.replace(/[\\ ]/g, '\\$&');
}

async function send(client: Client, statement: Statement): Promise<Rows> {
  try {
    return toRows(await client.query(statement));
  } catch (error) {
    throw toConnectionError(error);
  }
}

/** If several statements were sent as one text, returns the last one's rows. */
function toRows(result: QueryResult | QueryResult[]): Rows {
  const last = Array.isArray(result) ? result.at(-1) : result;
  const rows = last?.rows ?? [];
  return Object.defineProperty(rows, 'count', { value: last?.rowCount ?? 0 }) as Rows;
}

/**
 * Leaves PostgreSQL's own errors unchanged, and values that the driver cannot write. Any other
 * driver error means that there is no connection, or that it was lost.
 */
export function toConnectionError(error: unknown): unknown {
  if (error instanceof DatabaseError || error instanceof TypeError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ConnectionLost(reason, { cause: error });
}

/** Closes a connection without telling the server, which may not be listening. */
export function cut({ connection }: Client): void {
  connection.stream.destroy();
}

/** One connection. Once it is lost it is never reopened: every later statement fails. */
export interface Connection extends Sql {
  /** Runs the statements as one transaction, in one round trip. */
  sendAsOne(statements: TextStatement[]): Promise<Rows[]>;
}

const handles = new WeakMap<Client, Connection>();

export function sqlOn(client: Client): Connection {
  const handle = handles.get(client) ?? createHandle(client);
  handles.set(client, handle);
  return handle;
}

function createHandle(client: Client): Connection {
  return Object.assign(
    createSql((statement) => send(client, statement)),
    {
      async sendAsOne(statements: TextStatement[]): Promise<Rows[]> {
        try {
          return (await sendAsOne(client, statements)).map(toRows);
        } catch (error) {
          throw toConnectionError(error);
        }
      },
    },
  );
}

export interface OpenConnection extends Connection {
  end(): Promise<void>;
}

/** One connection, for work that needs the same one for long: locks, migrations, tests. */
export async function openConnection(
  url: string,
  { settings, onEnd }: { settings?: Record<string, string>; onEnd?: () => void } = {},
): Promise<OpenConnection> {
  const client = new pg.Client(clientConfig(url, settings));
  // The next statement reports the loss.
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw toConnectionError(error);
  });
  if (onEnd) client.once('end', onEnd);
  return Object.assign(sqlOn(client), { end: () => client.end() });
}
