import { type Client, DatabaseError, type QueryResult } from 'pg';
import { PATIENT_CONNECT_MS } from './hosts/client.ts';
import { type ConnectOptions, Hosts } from './hosts/hosts.ts';
import { sendAsOne, type TextStatement } from './one-transaction.ts';
import { createSql, type Rows, type Sql, type Statement } from './sql.ts';
import { ConnectionLost } from './unavailable.ts';

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

/** One connection. Once it is lost it is never reopened: every later statement fails. */
export interface Connection extends Sql {
  /** Called with the code of each message that PostgreSQL sends besides its replies. */
  onNotice?: (code: string | undefined) => void;
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
  const handle: Connection = Object.assign(
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
  client.on('notice', ({ code }) => handle.onNotice?.(code));
  return handle;
}

export interface OpenConnection extends Connection {
  end(): Promise<void>;
}

/** One connection, for work that needs the same one for long: locks, migrations, tests. */
export async function openConnection(
  url: string,
  { onEnd, ...options }: Omit<ConnectOptions, 'onTry'> & { onEnd?: () => void } = {},
): Promise<OpenConnection> {
  // If the connection is lost, the next statement reports it.
  const patient = { connectionTimeoutMillis: PATIENT_CONNECT_MS, ...options };
  const client = await new Hosts(url).connect(patient).catch((error) => {
    throw toConnectionError(error);
  });
  if (onEnd) client.once('end', onEnd);
  return Object.assign(sqlOn(client), { end: () => client.end() });
}
