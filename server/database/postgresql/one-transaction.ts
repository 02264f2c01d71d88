import pg, { type Client, type Connection, type QueryResult } from 'pg';

/** A statement whose values are already text. PostgreSQL infers their types. */
export interface TextStatement {
  text: string;
  values: string[];
  /** Named statements are prepared once on each connection. */
  name?: string | undefined;
}

/** The statements that each connection has prepared. */
const prepared = new WeakMap<Connection, Set<string>>();

/**
 * Sends statements that PostgreSQL runs as one transaction, because the only sync comes after the
 * last: either all of them take effect or none. That saves `begin` and `commit`, and a transaction
 * is never open while it has nothing to do.
 */
export function sendAsOne(client: Client, statements: TextStatement[]): Promise<QueryResult[]> {
  return new Promise((resolve, reject) => {
    const { connection } = client;
    const names = namesOn(connection);
    const added: string[] = [];
    const query = new pg.Query('', [], (error, results) => {
      if (error) return reject(error);
      // After a failure it is unknown which ones have been prepared. `close` below handles both
      // cases.
      for (const name of added) names.add(name);
      resolve(Array.isArray(results) ? results : [results]);
    });
    query.submit = () => {
      connection.stream.cork();
      for (const statement of statements) {
        if (write(connection, statement, names)) added.push(statement.name ?? '');
      }
      connection.sync();
      connection.stream.uncork();
    };
    client.query(query);
  });
}

/** Returns whether the statement is newly prepared under its name. */
function write(
  connection: Connection,
  { text, values, name = '' }: TextStatement,
  names: Set<string>,
): boolean {
  const isNew = !names.has(name);
  if (isNew) {
    if (name) connection.close({ type: 'S', name }, true);
    connection.parse({ text, name, types: [] }, true);
  }
  connection.bind({ portal: '', statement: name, values }, true);
  connection.describe({ type: 'P', name: '' }, true);
  connection.execute({ portal: '' }, true);
  return isNew && name !== '';
}

function namesOn(connection: Connection): Set<string> {
  const known = prepared.get(connection) ?? new Set<string>();
  prepared.set(connection, known);
  return known;
}
